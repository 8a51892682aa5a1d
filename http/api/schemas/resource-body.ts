/** Builds the body of one Installed Resource in GET /datafolders/{folder.name}/resources. */
import type { InstalledResource } from '../../../machines/ports/resources.js';
import { findingBody } from '../../problems/findings/catalogue.js';

export function resourceBody({ manifest: { rest, ...entries }, problems, ...resource }: InstalledResource) {
  return { ...resource, ...entries, metadata: rest, problems: problems.map(findingBody) };
}
