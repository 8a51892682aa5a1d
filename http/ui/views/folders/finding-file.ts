/** Finds the file or the directory of a finding in the view Files. */
import type { DataFolder, Finding } from '../../../client/api.js';
import { linkToFiles } from '../../route/route.js';
import { findParent, linkToFile, readPlace } from '../files/place.js';
import { configLink } from './config/config-link.js';

/** The codes of findings about a directory. The other findings are about a file. */
const directoryCodes: readonly string[] = [
  'category_manifest',
  'category_unreadable',
  'manifest_missing',
  'name_encoded',
  'name_special',
  'name_with_percent',
  'resource_duplicate',
  'resource_replaced',
];

export interface FindingFile {
  /** The hash of the editor, or of the directory. */
  readonly link: string;
  readonly isDirectory: boolean;
}

/** Returns the file or the directory of a finding; `null` if the Data Folder does not have it. */
export function findFile(
  { name, config, has_config: hasConfig }: Pick<DataFolder, 'name' | 'config' | 'has_config'>,
  { code, file, line }: Pick<Finding, 'code' | 'file' | 'line'>,
): FindingFile | null {
  if (file === null) return null;
  if (file === config) return hasConfig ? { link: configLink(name, line), isDirectory: false } : null;
  // The resources of a Build and the settings of the manager are not in the Data Folder.
  if (file.startsWith('system_resources/') || file === 'manager/settings.json') return null;
  if (directoryCodes.includes(code)) return { link: linkToFiles(name, file), isDirectory: true };
  return { link: linkToFile(readPlace(name, findParent(file), new URLSearchParams()), file, line), isDirectory: false };
}
