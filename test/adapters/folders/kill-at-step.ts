/** Runs an adapter in a child process that kills itself before its n-th change to the disk. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as assert from 'uvu/assert';

/**
 * @param program the source of a module; steps are counted after its call of `arm()`
 * @param n the number of the step that does not happen; the file of an interrupted write has half of its content
 * @returns whether that step was reached
 */
export async function runUntilKilled(program: string, n: number): Promise<boolean> {
  const before = `
    import fs from 'node:fs/promises';
    import fsSync from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    let left = Infinity;
    const arm = () => (left = ${n});
    const opened = await fs.open('/dev/null');
    const file = Object.getPrototypeOf(opened);
    await opened.close();
    const kill = () => process.kill(process.pid, 'SIGKILL');
    const watch = (object, name, isStep = () => true, die = kill) => {
      const original = object[name];
      object[name] = function (...given) {
        if (!isStep(...given) || (left -= 1) !== 0) return original.apply(this, given);
        return die(original.bind(this), ...given);
      };
    };
    for (const name of ['mkdir', 'mkdtemp', 'cp', 'rename', 'rm']) watch(fs, name);
    watch(fs, 'open', (path, flags) => flags === 'wx');
    for (const name of ['sync', 'chmod', 'chown']) watch(file, name);
    watch(file, 'writeFile', undefined, (write, bytes) => write(bytes.subarray(0, bytes.length / 2)).then(kill));
    for (const name of ['mkdirSync', 'renameSync', 'rmSync', 'fsyncSync']) watch(fsSync, name);
    watch(fsSync, 'openSync', (path, flags) => flags === 'w');
    watch(fsSync, 'writeSync', undefined, (write, to, text) => (write(to, text.slice(0, text.length / 2)), kill()));
    syncBuiltinESMExports();
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', before + program], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  assert.ok(code === 0 || signal === 'SIGKILL', `exit ${code} ${signal}`);
  return signal === 'SIGKILL';
}
