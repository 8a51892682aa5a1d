/** The script keeper.sh: its path, its environment, and how its processes are recognised. */
import { fileURLToPath } from 'node:url';
import { toAssetUrl } from '../../assets.js';

export const keeperScript = fileURLToPath(toAssetUrl('adapters/process/keeper/keeper.sh'));

/** Whether the command line is the keeper's: then the process has not executed the server yet. */
export function isKeeperCommand(argv: readonly string[]): boolean {
  // `sh keeper.sh …`, or briefly `setsid sh keeper.sh …`. An older manager's script is in another directory.
  return argv.slice(0, 3).some((word) => /\/adapters\/process\/(keeper\/)?keeper\.sh$/.test(word));
}
