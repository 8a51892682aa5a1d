/** The conditions under which restic counts as waiting for a repository that does not answer. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { watchRepository } from '../../../../adapters/backups/restic/repository-watch.js';
import { until } from '../../../kit/system/until.js';

const test = suite('adapters/backups/restic/repository-watch');

/** Runs a script of perl, and watches it as if it were restic. @returns why the watch reported the script as lost */
async function watchScript(script: string): Promise<string> {
  const child = spawn('perl', ['-e', `$| = 1; print "ready\\n"; ${script}`], { stdio: ['ignore', 'pipe', 'ignore'] });
  await once(child.stdout, 'data');
  const found: { lost: string | null } = { lost: null };
  const watch = watchRepository(child.pid as number, 1_000, (because) => (found.lost = because));
  try {
    return await until(() => found.lost, 'the end of the watch');
  } finally {
    watch.end();
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}

test('The repository counts as lost at the limit if the program only waits', async () => {
  assert.is(await watchScript('sleep 600'), 'no answer within 1 s');
});

test('The repository counts as lost even if the program computes most of the time', async () => {
  const computes = 'my $end = Time::HiRes::time() + 0.07; 1 while Time::HiRes::time() < $end;';
  const sleeps = 'Time::HiRes::sleep(rand(0.06));';
  assert.is(await watchScript(`use Time::HiRes; while (1) { ${computes} ${sleeps} }`), 'no answer within 1 s');
});

test('The repository counts as lost at the limit if the program only wakes its threads', async () => {
  const wakes = 'syswrite(OUT, "12345678"); sysread(IN, my $bytes, 8); Time::HiRes::sleep(0.2);';
  assert.is(await watchScript(`use Time::HiRes; pipe(IN, OUT); while (1) { ${wakes} }`), 'no answer within 1 s');
});

test('A repository that sends short answers does not count as lost', async () => {
  const answers = 'for (1 .. 30) { syswrite(OUT, "x" x 20); sysread(IN, my $bytes, 20); Time::HiRes::sleep(0.1); }';
  const began = performance.now();
  assert.is(await watchScript(`use Time::HiRes; pipe(IN, OUT); ${answers} sleep 600`), 'no answer within 1 s');
  assert.ok(performance.now() - began > 3_000);
});

test.run();
