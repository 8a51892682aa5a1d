/** The program, a command and files of ioquake3 for tests, without the data of a game. */
import { findFreePort } from '../kit/system/free-port.js';

/** The program from Debian's package. */
export const quakeProgram = '/usr/lib/ioquake3/ioq3ded';

/** Returns the command of a Build whose Data Folder has {@link quakeFiles}. @param added further settings */
export async function quakeCommand(added: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const settings = {
    dedicated: '1',
    com_standalone: '1',
    com_basegame: 'e2e',
    fs_basepath: '{folder}',
    fs_homepath: '{folder}/home',
    net_ip: '127.0.0.1',
    net_port: String(await findFreePort()),
    ...added,
  };
  const sets = Object.entries(settings).flatMap(([name, value]) => ['+set', name, value]);
  return [quakeProgram, ...sets, '+exec', 'server.cfg'];
}

/** Returns the files of a Data Folder. */
export const quakeFiles = (folder: string): Readonly<Record<string, string>> => ({
  [`data/${folder}/e2e/default.cfg`]: '// has to be there\n',
  [`data/${folder}/e2e/server.cfg`]: 'echo E2E READY\n',
});
