/** The peers that .scripts/bench-packages.sh has installed. */
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The directory of the npm package pm2, which is not a dependency of this project. */
export const pm2Directory = fileURLToPath(new URL('../../../../.cache/bench/node_modules/pm2', import.meta.url));

/** Returns `null` if the command is on the PATH, and otherwise the advice to install it. */
export function findMissingCommand(command: string): string | null {
  const directories = (process.env.PATH ?? '').split(delimiter);
  return directories.some((directory) => isExecutable(join(directory, command))) ? null : advice;
}

/** Returns `null` if pm2 is installed, otherwise the advice to install it. */
export function findMissingPm2(): string | null {
  return existsSync(join(pm2Directory, 'package.json')) ? null : advice;
}

const advice = 'not installed: run `.scripts/bench-packages.sh`';

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
