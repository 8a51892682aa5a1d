/** What GET /datafolders/{folder.name}/resources tells of one Installed Resource. */
import type { InstalledResource } from '../../../machines/ports/resources.js';
import { findingBody } from '../../problems/findings/catalogue.js';

export function resourceBody({ manifest: { rest, ...told }, problems, ...resource }: InstalledResource) {
  return { ...resource, ...told, metadata: rest, problems: problems.map(findingBody) };
}
