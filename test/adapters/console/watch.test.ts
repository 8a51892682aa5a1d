/** Waking who waits for a run's output. */
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { watchConsole } from '../../../adapters/console/watch.js';

const test = suite<{ runs: string }>('watching a console');

test.before.each((stage) => {
  stage.runs = mkdtempSync(join(tmpdir(), 'server-manager-'));
  mkdirSync(join(stage.runs, 'a run'));
  writeFileSync(join(stage.runs, 'a run', 'console.log'), '');
});
test.after.each(({ runs }) => rmSync(runs, { recursive: true, force: true }));

test('output wakes', async ({ runs }) => {
  let end = (): void => undefined;
  const woken = new Promise<void>((resolve) => (end = watchConsole(runs, 'a run', resolve)));
  appendFileSync(join(runs, 'a run', 'console.log'), 'hello\n');
  await woken;
  end();
});

test('a run that is not there wakes nobody and breaks nothing', ({ runs }) => {
  const end = watchConsole(runs, 'another run', () => assert.unreachable());
  end();
  end();
});

test('a console that is removed while it is watched breaks nothing', async ({ runs }) => {
  let end = (): void => undefined;
  const woken = new Promise<void>((resolve) => (end = watchConsole(runs, 'a run', resolve)));
  rmSync(join(runs, 'a run'), { recursive: true });
  await woken;
  end();
});

test.run();
