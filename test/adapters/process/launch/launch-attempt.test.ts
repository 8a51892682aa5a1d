/** A launch whose files all appear between two reads. */
import fs, { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createRunningMachine, type RunningMachine } from '../running-machine.js';
import { writeProgramWithoutLoader } from './elf.js';

const test = suite<{ machine: RunningMachine }>('adapters/process/launch/launch-attempt');

test.before.each((context) => {
  context.machine = createRunningMachine();
});

test.after.each(({ machine }) => machine.remove());

/** Hides the keeper's files up to and including the first read of `failed`, and shows all files after that read. */
async function whileLooking(work: () => Promise<void>): Promise<void> {
  const { openSync } = fs;
  let isSeen = false;
  fs.openSync = ((path: string, flags: number | string, mode: number) => {
    // Reads that create files have other flags.
    const isHidden = !isSeen && typeof flags === 'number' && (flags & fs.constants.O_CREAT) === 0;
    if (isHidden && path.endsWith('/exit')) throw new Error('not yet');
    if (isHidden && path.endsWith('/failed')) {
      isSeen = true;
      // The time limit of the test bounds this loop.
      while (!/^\d+\n$/.test(readFileSync(join(dirname(path), 'exit'), 'utf8')));
      throw new Error('not yet');
    }
    return openSync(path, flags, mode);
  }) as typeof openSync;
  syncBuiltinESMExports();
  try {
    await work();
    assert.ok(isSeen, 'the files were read in between');
  } finally {
    fs.openSync = openSync;
    syncBuiltinESMExports();
  }
}

test('A launch fails if the kernel refuses the program between two reads of its files', async ({ machine }) => {
  const program = join(machine.root, 'program');
  writeProgramWithoutLoader(program);
  await whileLooking(async () => {
    const verdict = await machine.start(machine.compose([program]));
    assert.is(verdict.kind, 'failed', JSON.stringify(verdict));
    assert.ok(machine.snapshot().matches('stopped'));
  });
});

test.run();
