/** The files of FXServer that the editor knows. */
import type { DataFolder } from '../../../../client/api.js';
import { readName } from '../place.js';

type Kind = Pick<DataFolder, 'kind'> | undefined;

/** Returns whether a file has a name of a manifest. */
export function hasManifestName(path: string): boolean {
  return ['fxmanifest.lua', '__resource.lua'].includes(readName(path));
}

/** Returns whether a file of a Data Folder is a manifest of FXServer. */
export function isManifest(folder: Kind, path: string): boolean {
  return folder?.kind === 'fxserver' && hasManifestName(path);
}

/** Returns whether FXServer can execute a file of a Data Folder. */
export function isServerCfg(folder: Kind, path: string): boolean {
  return folder?.kind === 'fxserver' && path.endsWith('.cfg');
}
