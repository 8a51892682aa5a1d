/** Properties of the monitor's states in every sequence of inputs. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  initialMonitorState,
  type MonitorEffect,
  type MonitorInput,
  type MonitorState,
  maxPollMs,
  minEmptyScans,
  minPollMs,
  nextMonitorStep,
} from '../../../../adapters/process/monitor/monitor-state.js';
import type { Exit } from '../../../../machines/run/exit.js';
import type { LiveProcess } from '../../../../machines/run/processes.js';

const test = suite('adapters/process/monitor/monitor-state');

const exit: Exit = { code: 0, signal: null, ambiguous: false, at: 1, unseen: null, oomKilled: false };
const child = { pid: 2, name: 'child' };

const stopReason = fc.constantFrom('stop' as const, 'restart' as const, 'kill' as const, 'manager' as const);
const alive = fc.constantFrom([], [child]);
const observation = fc.oneof(
  fc.record({ found: fc.constant('mainProcess' as const), isWatched: fc.boolean() }),
  fc.record({ found: fc.constant('keeper' as const), isPaused: fc.boolean() }),
  fc.record({
    found: fc.constant('rest' as const),
    alive,
    hasEscapees: fc.boolean(),
    isHeld: fc.boolean(),
    isWatched: fc.boolean(),
    exit: fc.constant(exit),
    at: fc.constant(exit.at),
  }),
);
const command = fc.record({ id: fc.nat(), line: fc.constant('say'), quits: fc.boolean() });
const receipt = fc.oneof(
  fc.record({ cursor: fc.nat() }),
  fc.record({ undeliverable: fc.constantFrom('console_closed' as const, 'console_full' as const) }),
);
const announcement = fc.constant({ type: 'message', author: 'Server', message: 'The server stops now.' } as const);
const unreleased: fc.Arbitrary<MonitorInput> = fc.oneof(
  fc.record({ type: fc.constant('wake' as const) }),
  fc.record({ type: fc.constant('observed' as const), observation }),
  fc.record({ type: fc.constant('failed' as const) }),
  fc.record({ type: fc.constant('requestStop' as const), because: stopReason }),
  fc.record({ type: fc.constant('announceEnd' as const), because: stopReason, announcement }),
  fc.record({ type: fc.constant('signalRemaining' as const) }),
  fc.record({ type: fc.constant('kill' as const), because: stopReason }),
  fc.record({ type: fc.constant('killed' as const), alive }),
  fc.record({ type: fc.constant('commands' as const), commands: fc.array(command) }),
  fc.array(fc.tuple(command, receipt)).chain((written) =>
    fc.record({
      type: fc.constant('commandsWritten' as const),
      commands: fc.constant(written.map(([each]) => each)),
      receipts: fc.constant(written.map(([, each]) => each)),
      isMainAlive: fc.boolean(),
    }),
  ),
);
const inputs = fc.array(
  fc.oneof({ weight: 30, arbitrary: unreleased }, fc.constant<MonitorInput>({ type: 'release' })),
  {
    maxLength: 60,
  },
);

interface Step {
  readonly before: MonitorState;
  readonly input: MonitorInput;
  readonly after: MonitorState;
  readonly effects: readonly MonitorEffect[];
}

function run(sequence: readonly MonitorInput[], state = initialMonitorState): Step[] {
  return sequence.map((input) => {
    const before = state;
    const [after, effects] = nextMonitorStep(before, input);
    state = after;
    return { before, input, after, effects };
  });
}

function checkEvery(property: (steps: Step[], sequence: MonitorInput[]) => void): void {
  fc.assert(
    fc.property(inputs, (sequence) => property(run(sequence), sequence)),
    { numRuns: 2_000 },
  );
}

const signals = new Set<MonitorEffect['type']>(['requestStop', 'signalRemaining', 'kill', 'continueKeeper']);
const reports = (steps: readonly Step[], type: string): MonitorEffect[] =>
  steps.flatMap(({ effects }) => effects.filter((effect) => effect.type === 'report' && effect.event.type === type));
const isFinal = ({ phase }: MonitorState): boolean => phase === 'exited' || phase === 'released';

test('The monitor reports nothing after the exit of the process tree', () =>
  checkEvery((steps) => {
    for (const { before, effects } of steps) if (isFinal(before)) assert.equal(effects, []);
  }));

test('The exit of the process tree is reported exactly once', () =>
  checkEvery((steps) => {
    const isExited = steps.at(-1)?.after.phase === 'exited';
    assert.is(reports(steps, 'process.treeExited').length, isExited ? 1 : 0);
    for (const { before, after, effects } of steps) {
      const hasReport =
        reports([{ before, after, effects, input: { type: 'wake' } }], 'process.treeExited').length === 1;
      assert.is(hasReport, before.phase !== 'exited' && after.phase === 'exited');
    }
  }));

test('The exit of the main process is reported at most once', () =>
  checkEvery((steps) => assert.ok(reports(steps, 'process.mainExited').length <= 1)));

test('SIGKILL is sent only after a kill order', () =>
  checkEvery((steps, sequence) => {
    const firstKill = sequence.findIndex(({ type }) => type === 'kill');
    const early = firstKill < 0 ? steps : steps.slice(0, firstKill);
    assert.equal(
      early.filter(({ effects }) => effects.some(({ type }) => type === 'kill')),
      [],
    );
  }));

test('Each signal other than SIGKILL has an order, except to a paused keeper', () =>
  checkEvery((steps) => {
    for (const { input, effects } of steps)
      for (const { type } of effects) {
        if (type === 'kill' || !signals.has(type)) continue;
        const isKeeper = input.type === 'observed' && input.observation.found === 'keeper';
        assert.ok(type === input.type || (type === 'continueKeeper' && isKeeper && input.observation.isPaused));
      }
  }));

test('A process tree with a found process or an open liveness pipe has not exited', () =>
  checkEvery((steps) => {
    for (const { before, input, after } of steps) {
      if (before.phase === 'exited' || after.phase !== 'exited') continue;
      assert.ok(
        input.type === 'observed' &&
          input.observation.found === 'rest' &&
          input.observation.alive.length === 0 &&
          !input.observation.isHeld,
      );
    }
  }));

test('A kill order is repeated at every observation until the process tree has exited', () =>
  checkEvery((steps) => {
    for (const { before, input, effects } of steps) {
      if (isFinal(before)) continue;
      const kills = effects.some(({ type }) => type === 'kill');
      if (input.type === 'kill') {
        assert.ok(kills || effects.some((effect) => effect.type === 'pollWithin' && effect.ms === 0));
      } else if (input.type === 'observed' && before.isKilling && input.observation.found !== 'keeper') {
        const isFound = input.observation.found === 'mainProcess' || input.observation.alive.length > 0;
        assert.ok(kills || !isFound);
      }
    }
  }));

test("A client's first kill order replaces every other stop reason", () =>
  checkEvery((steps) => {
    let isRecorded = false;
    for (const { before, input, effects } of steps) {
      if (isFinal(before)) return;
      const writes = effects.some((effect) => effect.type === 'writeStopReason' && effect.because === 'kill');
      if (input.type === 'requestStop' || input.type === 'announceEnd') isRecorded = false;
      else if (input.type === 'kill') {
        assert.is(writes, input.because === 'kill' && !isRecorded);
        isRecorded ||= input.because === 'kill';
      }
    }
  }));

test('The monitor polls or kills if no event can wake the manager', () =>
  checkEvery((steps) => {
    for (const { before, input, after, effects } of steps) {
      if (isFinal(before) || isFinal(after) || input.type !== 'observed') continue;
      const { observation } = input;
      const canWake = observation.found !== 'keeper' && observation.isWatched;
      // A kill is answered with `killed`, and the monitor polls after that.
      assert.ok(canWake || effects.some(({ type }) => type === 'pollWithin' || type === 'kill'));
    }
  }));

test('Poll intervals stay within their bounds', () =>
  checkEvery((steps) => {
    for (const { effects } of steps)
      for (const effect of effects)
        if (effect.type === 'pollWithin' && effect.ms !== 0)
          assert.ok(minPollMs <= effect.ms && effect.ms <= maxPollMs);
  }));

const rest = (facts: { hasEscapees?: boolean; isHeld?: boolean; alive?: readonly LiveProcess[] }): MonitorInput => ({
  type: 'observed',
  observation: {
    found: 'rest',
    alive: [],
    hasEscapees: false,
    isHeld: false,
    isWatched: true,
    exit,
    at: exit.at,
    ...facts,
  },
});
const phases = (sequence: readonly MonitorInput[]): string[] => run(sequence).map(({ after }) => after.phase);

test('A tree that one scan may miss counts as exited after several empty scans', () =>
  assert.equal(phases([rest({ alive: [child], hasEscapees: true }), ...Array(minEmptyScans).fill(rest({}))]), [
    ...Array<string>(minEmptyScans).fill('remaining'),
    'exited',
  ]));

test('A tree whose liveness pipe is open has not exited', () => {
  const sequence = [...Array(2 * minEmptyScans).fill(rest({ isHeld: true })), rest({})];
  assert.equal(phases(sequence), [
    ...Array<string>(minEmptyScans - 1).fill('running'),
    ...Array<string>(minEmptyScans + 1).fill('remaining'),
    'exited',
  ]);
});

test('A command that fails because the server has exited is reported as server_ended', () => {
  const commands = [{ id: 1, line: 'quit', quits: true }];
  const receipts = [{ undeliverable: 'console_closed' as const }];
  const [{ effects }] = run([{ type: 'commandsWritten', commands, receipts, isMainAlive: false }]) as [Step];
  assert.equal(effects, [
    { type: 'deleteStopReason' },
    { type: 'giveReceipts', commands, receipts: [{ undeliverable: 'server_ended' }] },
    { type: 'observe' },
  ]);
});

test('Each command of a batch has its own receipt', () => {
  const commands = ['one', 'two'].map((line, id) => ({ id, line, quits: false }));
  const receipts = [{ cursor: 7 }, { undeliverable: 'console_full' as const }];
  const [{ effects }] = run([{ type: 'commandsWritten', commands, receipts, isMainAlive: true }]) as [Step];
  assert.equal(effects, [
    { type: 'giveReceipts', commands, receipts },
    { type: 'report', event: { type: 'process.undeliverable', reason: 'console_full' } },
  ]);
});

test.run();
