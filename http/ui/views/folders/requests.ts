/** The requests for the content of a Data Folder that several views make. */
import { omitNulls, toGet } from '../../api/client.js';

/** @param build the id of the Build to check with; `null` without a Build */
export function toPreflight(folder: string, build: string | null) {
  return toGet('/datafolders/{name}/preflight', { params: { path: { name: folder }, query: omitNulls({ build }) } });
}

/** @param build the id of a Build whose resources are listed too; `null` without a Build */
export function toResources(folder: string, build: string | null) {
  return toGet('/datafolders/{name}/resources', { params: { path: { name: folder }, query: omitNulls({ build }) } });
}
