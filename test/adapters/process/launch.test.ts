/** What a launch comes to when everything happens between two looks at its files. */
import fs, { existsSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writeProgramWithoutLoader } from './elf.js';
import { createRunningMachine, type RunningMachine } from './running-machine.js';

const test = suite<{ machine: RunningMachine }>('A launch between two looks');

test.before.each((context) => {
  context.machine = createRunningMachine();
});

test.after.each(({ machine }) => machine.remove());

/** Up to the first look at `failed`, that look included, the end is not there to be seen; right after it everything is. */
async function whileLooking(work: () => Promise<void>): Promise<void> {
  const { readFileSync } = fs;
  let isSeen = false;
  fs.readFileSync = ((path: string, options: 'latin1') => {
    if (!isSeen && path.endsWith('/exit')) throw new Error('not yet');
    if (!isSeen && path.endsWith('/failed')) {
      isSeen = true;
      // The test's own time limit bounds this.
      while (!existsSync(join(dirname(path), 'exit')));
      throw new Error('not yet');
    }
    return readFileSync(path, options);
  }) as typeof readFileSync;
  syncBuiltinESMExports();
  try {
    await work();
  } finally {
    fs.readFileSync = readFileSync;
    syncBuiltinESMExports();
  }
}

test('a program that the system refuses while it is looked for is a failure, not a run that ended', async ({
  machine,
}) => {
  const program = join(machine.root, 'program');
  writeProgramWithoutLoader(program);
  await whileLooking(async () => {
    const verdict = await machine.start(machine.compose([program]));
    assert.is(verdict.kind, 'failed', JSON.stringify(verdict));
    assert.ok(machine.snapshot().matches('stopped'));
  });
});

test.run();
