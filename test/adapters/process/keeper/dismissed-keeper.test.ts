/** A spare keeper that is dismissed because the start was for another launch, and then stopped at any step. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startKeeper } from '../../../../adapters/process/keeper/keeper.js';
import { startSpareKeeper } from '../../../../adapters/process/keeper/spare-keeper.js';
import { RunDirectories } from '../../../../adapters/process/launch/run-directories.js';
import { readExit } from '../../../../adapters/process/run-files/exit-record.js';
import { sendSignal } from '../../../../adapters/process/stop/stop-signals.js';
import { sampleCases } from '../../../kit/sample.js';
import { processState } from '../../../kit/system/broken-environment.js';
import { until } from '../../../kit/system/until.js';
import { script } from './keeper-suite.js';
import { launchIn, spareKeepersOf, untilClosed } from './spare-keepers.js';

const test = suite<{ root: string }>('adapters/process/keeper/dismissed-keeper');

test.before.each((context) => {
  context.root = mkdtempSync(join(tmpdir(), 'dismissed keeper-'));
});
test.after.each(({ root }) => rmSync(root, { recursive: true, force: true }));

const lines = readFileSync(script, 'utf8').split('\n');
/** Matches lines that the next line continues. */
const continues = /(&&|\|\||\\|\|)$/;
/** Matches lines that are not a command. */
const isOtherLine = /^\s*($|#|;;|\{|\}|esac|done|[\w |]+\)$)|\(\) \{$/;
const findLine = (text: string): number => lines.findIndex((line) => line.includes(text));
/**
 * Returns whether a spare keeper reaches a line. A dismissed keeper reaches neither the functions of a keeper with a
 * run nor the other roles.
 */
const isReached = (at: number): boolean =>
  at <= findLine('echo "X $keeper_code"') &&
  !(at > findLine('fail() {') && at < findLine('find_tool() {')) &&
  !(at > findLine('apply_limits() {') && at < findLine('case $keeper_role in')) &&
  !(at > findLine('keep)') && at < findLine('wait)'));

/** The indices of the lines before which a spare keeper can be stopped. */
const steps = lines.flatMap((line, at) => {
  const before = lines[at - 1] ?? '';
  const isInCommand = at === 0 || continues.test(before) || /^\s*(case .* in|;;)$/.test(before);
  return isInCommand || isOtherLine.test(line) || !isReached(at) ? [] : [at];
});

const cases = steps.flatMap((step) => (['SIGCONT', 'SIGKILL'] as const).map((signal) => ({ step, signal })));

/** Writes a keeper script that stops its own process before the step. @returns its path */
function writeStoppingScript(root: string, step: number): string {
  const path = join(root, 'adapters/process');
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'keeper.sh'), [...lines.slice(0, step), 'kill -STOP $$', ...lines.slice(step)].join('\n'));
  return join(path, 'keeper.sh');
}

for (const { step, signal } of sampleCases('dismissed keeper', cases, 12))
  test(`A dismissed keeper with ${signal} at line ${step + 1} does not change the exit`, async ({ root }) => {
    const stopping = writeStoppingScript(root, step);
    const directories = new RunDirectories(join(root, 'run'), {
      startSpareKeeper: (directory) => startSpareKeeper(directory, process.env, stopping),
    });
    const isStopped = (): boolean => spareKeepersOf(root).some((pid) => processState(pid) === 'T');
    directories.prepare();
    await until(() => isStopped() || spareKeepersOf(root).length === 2);
    const launch = launchIn(root, ['/bin/sh', '-c', 'exit 7'], { NAME: 'value' });
    const run = await directories.create(launch);
    run.spareKeeper?.dismiss();
    await until(() => isStopped() || spareKeepersOf(root).length === 0);
    const isClosed = untilClosed(run);
    startKeeper(run, launch, process.env)();
    await until(() => readExit(run) !== null);
    // The keeper may have exited by now: then there is no process to signal.
    await until(() => {
      for (const pid of spareKeepersOf(root)) sendSignal(pid, signal);
      return spareKeepersOf(root).length === 0;
    });
    assert.is(readExit(run)?.code, 7);
    await isClosed;
    await directories.discard();
  });

test.run();
