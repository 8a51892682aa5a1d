/** The signals of the stop sequence: their receivers, and their order. */
import * as assert from 'uvu/assert';
import { processStat } from '../../../../adapters/process/kernel/proc.js';
import { killProcessTree } from '../../../../adapters/process/stop/stop-sequence.js';
import {
  type SendSignal,
  signalMainProcess,
  signalProcessTree,
} from '../../../../adapters/process/stop/stop-signals.js';
import { ProcProcessTree } from '../../../../adapters/process/tree/proc-process-tree.js';
import { markedEnvironment, markedProcessesSuite } from '../tree/marked-processes.js';

const test = markedProcessesSuite('adapters/process/stop/stop-signals');

/** Records signals instead of sending them. */
function recordSignals(): { sent: [number, string][]; send: SendSignal } {
  const sent: [number, string][] = [];
  return { sent, send: (pid, signal) => void sent.push([pid, signal]) };
}

test('No signal is sent if the pid of the main process was reused by another process', async ({ marks, main }) => {
  const { sent, send } = recordSignals();
  const tree = new ProcProcessTree({ ...marks, startTicks: marks.startTicks - 1 });
  assert.is(signalMainProcess(tree, 'SIGTERM', send), false);
  await signalProcessTree(tree, true, 'SIGTERM', send);
  assert.equal(await killProcessTree({ tree, send, isPipeHeld: () => true }), []);
  assert.equal(sent, []);
  assert.ok(processStat(main) !== null);
});

test('signalMainProcess signals one process, and signalProcessTree all processes', async ({ marks, main, begin }) => {
  const other = await begin(markedEnvironment);
  const tree = new ProcProcessTree(marks);
  const [toMain, toAll] = [recordSignals(), recordSignals()];
  assert.is(signalMainProcess(tree, 'SIGINT', toMain.send), true);
  assert.equal(toMain.sent, [[main, 'SIGINT']]);
  await signalProcessTree(tree, true, 'SIGHUP', toAll.send);
  assert.equal(new Set(toAll.sent.map(([pid]) => pid)), new Set([main, other]));
});

test('A kill pauses every process before it kills the first', async ({ marks, main, begin }) => {
  const other = await begin(markedEnvironment);
  const { sent, send } = recordSignals();
  await killProcessTree({ tree: new ProcProcessTree(marks), send, isPipeHeld: () => true });
  const signals = sent.map(([, signal]) => signal);
  assert.ok(signals.lastIndexOf('SIGSTOP') < signals.indexOf('SIGKILL'));
  assert.equal(new Set(sent.map(([pid]) => pid)), new Set([main, other, -main]));
});

test.run();
