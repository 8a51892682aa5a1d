/** A launch whose files all appear between two reads. */
import fs, { existsSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writeProgramWithoutLoader } from './elf.js';
import { createRunningMachine, type RunningMachine } from './running-machine.js';

const test = suite<{ machine: RunningMachine }>('A launch attempt');

test.before.each((context) => {
  context.machine = createRunningMachine();
});

test.after.each(({ machine }) => machine.remove());

/** Hides the keeper's files up to and including the first read of `failed`, and shows all of them after it. */
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

test('a program that the kernel refuses between two reads of its files is a failed launch, not an ended run', async ({
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
