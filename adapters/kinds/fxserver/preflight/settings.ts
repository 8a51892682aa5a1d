/** Checks whether folder.json and settings.json are valid, and whether other users can read secrets in folder.json. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding } from '../../../../machines/kinds/findings.js';
import { isSecret } from '../../../../machines/text/secrets.js';
import type { WorkspaceDirectory } from '../../kind.js';
import { folderSettingsFile } from '../../settings.js';
import { toConvars } from '../convars.js';
import { readOwnSettings, readSettings, type Settings } from '../settings.js';
import { finding } from './finding.js';

/** Returns the settings, and findings about them. Invalid settings are empty. @param root the workspace */
export async function checkSettings(
  root: string,
  folder: WorkspaceDirectory,
): Promise<{ readonly settings: Settings; readonly findings: readonly Finding[] }> {
  const read = await readSettings(root, folder);
  if ('fault' in read) {
    const file = read.fault.folder === null ? 'manager/settings.json' : folderSettingsFile;
    return {
      settings: { set: {} },
      findings: [finding('fatal', 'settings_broken', { file }, { problem: read.fault.problem })],
    };
  }
  return { settings: read.file, findings: (await hasSecrets(folder)) ? await findExposed(folder) : [] };
}

/** Returns whether folder.json contains secrets. */
async function hasSecrets(folder: WorkspaceDirectory): Promise<boolean> {
  const read = await readOwnSettings(folder);
  return 'file' in read && toConvars(read.file).secret.some(([name, value]) => isSecret(name, value));
}

/**
 * Returns a finding if other users can read folder.json. settings.json is in the manager's directory, which is private.
 */
async function findExposed(folder: WorkspaceDirectory): Promise<Finding[]> {
  const stats = await stat(join(folder.path, folderSettingsFile)).catch(() => null);
  return stats !== null && (stats.mode & 0o004) !== 0
    ? [finding('warning', 'settings_exposed', { file: folderSettingsFile })]
    : [];
}
