/** The file with the secrets of the next run: all users can read arguments with `ps`. */
import { join } from 'node:path';
import type { Launch } from '../../../machines/launch/launch.js';
import { writeAtomicallySync } from '../../files/whole-file.js';
import { renderSecretConfig, toConvars } from './convars.js';
import { readSettings } from './settings.js';

/** One file for all runs: there is one run at a time, and it must not outlive the settings. */
export function toSecretConfigPath(root: string): string {
  return join(root, 'manager', 'secrets.cfg');
}

/**
 * Writes the file if the launch reads it. Throws a system error, or an error when the settings have become invalid.
 * @param root the workspace
 */
export async function writeSecretConfig(root: string, launch: Launch): Promise<void> {
  const path = toSecretConfigPath(root);
  if (!launch.argv.includes(path)) return;
  const settings = await readSettings(root, { name: launch.folder, path: launch.cwd });
  // They were valid when the launch was composed.
  if ('fault' in settings) throw new Error(`the settings have just been changed: ${String(settings.fault.problem)}`);
  // It is written before each launch, so a power failure loses nothing.
  writeAtomicallySync(path, renderSecretConfig(toConvars(settings.file)), false);
}
