/** Data Folders in the form of the service's list. */
import type { DataFolder } from '../../../http/client/api.js';

/** Returns the entry of a Data Folder for FXServer, with its config file. */
export function fxserverFolder(name: string, changes: Partial<DataFolder> = {}): DataFolder {
  const kind = { kind: 'fxserver', kind_name: 'FXServer', config: 'server.cfg', possible_configs: [] };
  return { name, exists: true, link_target: null, has_config: true, ...kind, ...changes };
}

/** Returns the entry of a Data Folder that no kind recognises. */
export function genericFolder(name: string, changes: Partial<DataFolder> = {}): DataFolder {
  const kind = { kind: 'generic', kind_name: 'Generic', config: null, possible_configs: [] };
  return { name, exists: true, link_target: null, has_config: false, ...kind, ...changes };
}
