/** Simulates version 0.1.0 with its recorded run directories and its own keeper.sh (test/fixtures/runs/0.1.0). */
import { execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  constants,
  copyFileSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { until } from '../system/until.js';
import { fixtures, type Workspace } from './workspace.js';

const recordings = join(fixtures, 'runs', '0.1.0');
const server = join(fixtures, 'console-server.sh');

/** Puts the recorded files of a run into the workspace. @returns the run's id */
export function restoreRun({ root }: Workspace, recording: 'ended' | 'running'): string {
  const files = new Map(
    readdirSync(join(recordings, recording)).map((name) => [
      name,
      readFileSync(join(recordings, recording, name), 'utf8')
        .replaceAll('{root}', root)
        .replaceAll('{server}', server),
    ]),
  );
  const { run } = JSON.parse(files.get('run.json') ?? '').launch;
  const directory = join(root, 'run', run);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  for (const [name, text] of files) writeFileSync(join(directory, name), text, { mode: 0o600 });
  execFileSync('mkfifo', ['-m', '600', join(directory, 'stdin'), join(directory, 'life')]);
  return run;
}

/**
 * Starts a server under the old keeper.sh, and waits until it is ready. No manager is running afterwards.
 * @param role `keep`: a keeper that is started for the run; `wait`: a keeper that is started ahead of its run
 */
export async function startUnderOldKeeper(workspace: Workspace, role: 'keep' | 'wait'): Promise<string> {
  const { root } = workspace;
  const run = restoreRun(workspace, 'running');
  const directory = join(root, 'run', run);
  const folder = join(root, 'data', 'world');
  // Keepers are recognised by the end of their script's path.
  const script = join(root, 'old-version', 'adapters', 'process', 'keeper.sh');
  mkdirSync(dirname(script), { recursive: true });
  copyFileSync(join(recordings, 'keeper.sh'), script);
  closeSync(openSync(join(directory, 'console.log'), 'a', 0o600));
  const log = openSync(join(directory, 'keeper.log'), 'a', 0o600);
  const pipe = openSync(join(directory, 'life'), constants.O_RDWR);
  const isSpare = role === 'wait';
  const keeper = spawn('/bin/sh', [script, ...(isSpare ? ['wait', '.', '-'] : ['keep', directory, folder, server])], {
    cwd: directory,
    detached: true,
    env: isSpare ? process.env : { ...process.env, SERVER_MANAGER_RUN: run },
    stdio: ['pipe', 'ignore', log, pipe],
  });
  keeper.unref();
  keeper.stdin?.end(isSpare ? [directory, folder, run, '1', server, ''].join('\n') : '');
  for (const fd of [log, pipe]) closeSync(fd);
  await until(() => workspace.console(run).includes('READY'));
  return run;
}
