/** Writes the file with the secrets of the next run: `ps` would show arguments to all users. */
import { join } from 'node:path';
import type { Launch } from '../../../machines/launch/launch.js';
import { writeAtomicallySync } from '../../files/whole-file.js';
import { renderSecretConfig, toConvars } from './convars.js';
import { readSettings } from './settings.js';

/**
 * Returns the path of the file. All runs share this file, because only one run exists at a time and the secrets must
 * not outlive the settings.
 */
export function toSecretConfigPath(root: string): string {
  return join(root, 'manager', 'secrets.cfg');
}

/**
 * Writes the file if the launch reads it. Throws a system error, or an error if the settings have become invalid.
 * @param root the workspace
 */
export async function writeSecretConfig(root: string, launch: Launch): Promise<void> {
  const path = toSecretConfigPath(root);
  if (!launch.argv.includes(path)) return;
  const settings = await readSettings(root, { name: launch.folder, path: launch.cwd });
  // The settings were valid when the launch was composed.
  if ('fault' in settings) throw new Error(`the settings have just been changed: ${String(settings.fault.problem)}`);
  // Do not sync the file: it is written before each launch, so that a power failure loses nothing.
  writeAtomicallySync(path, renderSecretConfig(toConvars(settings.file)), false);
}
