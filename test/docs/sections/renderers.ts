/** The renderers of all sections that are rendered without a running service. */
import { renderProblemExample, renderProblems } from '../errors-doc.js';
import { renderExitFindings, renderFindings } from '../findings-doc.js';
import {
  renderCommand,
  renderCommands,
  renderCommonOptions,
  renderConfirmedCommands,
  renderServiceOptions,
} from './command-tables.js';
import { renderEventTypes } from './event-table.js';
import { renderExample } from './examples.js';
import { renderFields, renderObjects, renderParameters } from './object-tables.js';
import { renderRoutes, renderScopes } from './route-table.js';
import type { Renderers } from './sections.js';
import { renderSettings } from './setting-tables.js';
import { renderUpdateReasons } from './value-tables.js';

export const renderers: Renderers = {
  routes: renderRoutes,
  scopes: renderScopes,
  fields: renderFields,
  objects: renderObjects,
  parameters: renderParameters,
  settings: renderSettings,
  example: renderExample,
  commands: renderCommands,
  command: renderCommand,
  'event-types': renderEventTypes,
  'update-reasons': renderUpdateReasons,
  'common-options': renderCommonOptions,
  'confirmed-commands': renderConfirmedCommands,
  'service-options': renderServiceOptions,
  'problem-example': renderProblemExample,
  problems: renderProblems,
  findings: renderFindings,
  'exit-findings': renderExitFindings,
};
