/** The script keeper.sh: its path and its environment. This module also recognises the processes of the script. */
import { fileURLToPath } from 'node:url';
import { toAssetUrl } from '../../assets.js';

export const keeperScript = fileURLToPath(toAssetUrl('adapters/process/keeper/keeper.sh'));

/**
 * Returns whether the command line belongs to the keeper. A process with this command line has not executed the server.
 */
export function isKeeperCommand(argv: readonly string[]): boolean {
  // The command line is `sh keeper.sh …`, or for a moment `setsid sh keeper.sh …`. The script of an older manager is in
  // another directory.
  return argv.slice(0, 3).some((word) => /\/adapters\/process\/(keeper\/)?keeper\.sh$/.test(word));
}
