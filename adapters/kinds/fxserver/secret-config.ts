/** The file with the secrets of the run that is about to start: its arguments can be read by everybody in `ps`. */
import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Launch } from '../../../machines/ports/launch.js';
import { convarsOf, secretConfig } from './convars.js';
import { readSettings } from './settings.js';

/** One for all runs, as there is one run at a time, and nothing of a secret is kept longer than its settings. */
export function secretConfigPath(root: string): string {
  return join(root, 'manager', 'secrets.cfg');
}

/**
 * Writes the file where the launch reads it.
 * @param root the workspace. @throws what the file system says, or that the settings cannot be used any more
 */
export async function writeSecretConfig(root: string, launch: Launch): Promise<void> {
  const path = secretConfigPath(root);
  if (!launch.argv.includes(path)) return;
  const settings = await readSettings(root, { name: launch.folder, path: launch.cwd });
  // They could be used when the launch was composed, a moment ago.
  if ('fault' in settings) throw new Error(`the settings have just been changed: ${String(settings.fault.problem)}`);
  // What a crash left there may be another's file: it is made anew, for its owner alone.
  rmSync(`${path}.new`, { force: true });
  const file = openSync(`${path}.new`, 'wx', 0o600);
  try {
    writeSync(file, secretConfig(convarsOf(settings.file)));
  } finally {
    closeSync(file);
  }
  renameSync(`${path}.new`, path);
}
