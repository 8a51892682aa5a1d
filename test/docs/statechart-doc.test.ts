/** docs/internals/statechart.md is fresh, its drawing is what the machine is, and its table is what the machine does. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor, fromCallback, SimulatedClock, setup } from 'xstate';
import { notation } from '../../http/api/notation.js';
import { describeChart } from '../../machines/chart/chart.js';
import { toMermaid } from '../../machines/chart/mermaid.js';
import { conditionOf, ownRows, printTable, type TableRow, transitionTable } from '../../machines/chart/table.js';
import { type Answers, describeAnswers, type StateAnswers } from '../../machines/operations/answers.js';
import { createKills } from '../../machines/operations/kill.js';
import { createTurnstile } from '../../machines/operations/queue.js';
import { stateOf } from '../../machines/operations/verdict.js';
import type { Exit, Launch } from '../../machines/ports/facts.js';
import { found, refused } from '../../machines/ports/result.js';
import type { Operation, ProcessInput, ProcessOrder } from '../../machines/server/events.js';
import { serverMachine } from '../../machines/server/server.js';
import { renderStatechartDoc } from './statechart-doc.js';

const test = suite('docs/internals/statechart.md');

const chart = describeChart(serverMachine);
const drawing = toMermaid(chart, describeAnswers(), notation)
  .split('\n')
  .map((line) => line.trim());
const exit: Exit = { code: 0, signal: null, ambiguous: false, at: 1, unseen: null };
const fault = { code: 'not_good_enough' };
const launch: Launch = {
  run: 'run-1',
  build: 'build',
  folder: 'folder',
  argv: ['/srv/server'],
  cwd: '/srv',
  env: {},
  stop: { command: null, signal: 'SIGTERM', timeoutMs: 1_000 },
  ready: null,
  cause: 'start',
};

/** An actor in the condition, before a world that does what it is asked at once. */
async function actorIn(condition: TableRow['condition']) {
  const process = fromCallback<ProcessOrder, ProcessInput>(({ sendBack, receive }) => {
    sendBack({ type: 'process.spawned', pid: 42, at: 1 });
    receive(({ type }) => {
      if (type === 'ask' || type === 'kill') sendBack({ type: 'process.exited', exit });
      if (type === 'deliver') sendBack({ type: 'process.delivered', cursor: 5 });
    });
  });
  const actor = createActor(serverMachine.provide({ actors: { process } }), { clock: new SimulatedClock() }).start();
  const { take } = createTurnstile(actor);
  const kills = createKills(actor);
  const ask = async (operation: Operation): Promise<number> => {
    const verdict = await (operation.type === 'kill' ? kills.take() : take({ lookUp: () => operation }));
    if (verdict.kind === 'refused') return verdict.refusal.because === 'state' ? 409 : 400;
    assert.is(verdict.kind, 'done');
    return operation.type === 'command' ? 202 : 204;
  };
  if (condition === 'running') await ask(operationOf('POST /start', 'good'));
  return { ask, condition: () => conditionOf(stateOf(actor.getSnapshot())) };
}

function operationOf(operation: TableRow['operation'], input: 'good' | 'bad'): Operation {
  const isGood = input === 'good';
  switch (operation) {
    case 'POST /start':
      return { type: 'start', launch: isGood ? found(launch) : refused(fault), at: 1 };
    case 'POST /restart':
      return { type: 'restart', launch: found(launch), at: 1 };
    case 'POST /stop':
      return { type: 'stop', at: 1 };
    case 'POST /kill':
      return { type: 'kill', at: 1 };
    case 'POST /command':
      return { type: 'command', line: isGood ? found('say') : refused(fault), at: 0 };
  }
}

function stateCalled(id: string) {
  return chart.states.find((state) => state.id === id);
}

test('It is what the machine gives now.', () => {
  const path = join(process.cwd(), 'docs/internals/statechart.md');
  assert.ok(
    readFileSync(path, 'utf8') === renderStatechartDoc(),
    'docs/internals/statechart.md is stale: run `npm run docs` and commit what it writes',
  );
});

test('The table is the interface document’s, word for word.', () => {
  assert.is(
    printTable(transitionTable),
    `| Condition | Operation | Guard | Result | Next condition |
|---|---|---|---|---|
| not running | POST /start | Build and Folder exist | 204 | running |
| running | POST /start | none | 409 | running (unchanged) |
| running | POST /restart | none | 204 | running |
| not running | POST /restart | none | 409 | not running (unchanged) |
| running | POST /stop | none | 204 | not running |
| not running | POST /stop | none | 409 | not running (unchanged) |
| running | POST /command | Command present | 202 | running |
| not running | POST /command | none | 409 | not running (unchanged) |`,
  );
});

for (const row of [...transitionTable, ...ownRows]) {
  test(`${row.operation} is ${row.result} when ${row.condition} (guard: ${row.guard}), and then it is ${row.next}.`, async () => {
    const good = await actorIn(row.condition);
    assert.is(good.condition(), row.condition);
    assert.is(await good.ask(operationOf(row.operation, 'good')), row.result);
    assert.is(good.condition(), row.next.replace(' (unchanged)', ''));

    const bad = await actorIn(row.condition);
    assert.is(await bad.ask(operationOf(row.operation, 'bad')), row.guard === 'none' ? row.result : 400);
    assert.is(bad.condition(), row.guard === 'none' ? row.next.replace(' (unchanged)', '') : row.condition);
  });
}

test('Each state has its row, and in one that is not settled all but a kill waits.', () => {
  const doc = renderStatechartDoc();
  for (const row of [
    '| `stopped.idle` | 204 | 400 | 409 | 409 | 409 | 409 | 409 | 409 | 409 |',
    '| `stopped.waiting` | 204 | 400 | 409 | 409 | 409 | 409 | 409 | 409 | 204 |',
    '| `stopped.gaveUp` | 204 | 400 | 409 | 409 | 409 | 409 | 409 | 409 | 204 |',
    '| `running.launching.spawning` | waits | waits | waits | waits | waits | waits | waits | 204 | waits |',
    '| `running.launching.loading` | 409 | 409 | 204 | 500 | 204 | 202 | 400 | 204 | 409 |',
    '| `running.up` | 409 | 409 | 204 | 500 | 204 | 202 | 400 | 204 | 409 |',
    '| `running.restarting.killing` | waits | waits | waits | waits | waits | waits | waits | 204 | waits |',
    '| `running.stuck` | 409 | 409 | 204 | 500 | 204 | 202 | 400 | 204 | 409 |',
    '| `killLimit` | 5,000 | from SIGKILL until a family that is still there counts as stuck |',
  ])
    assert.ok(doc.split('\n').includes(row), row);
});

test('The chart tells nesting, first states, tags, entry actions and actors.', () => {
  assert.equal(stateCalled('server'), {
    id: 'server',
    key: 'server',
    parent: null,
    kind: 'compound',
    initial: 'server.stopped',
    tags: [],
    entry: [],
    invokes: [],
  });
  assert.equal(stateCalled('server.running'), {
    id: 'server.running',
    key: 'running',
    parent: 'server',
    kind: 'compound',
    initial: 'server.running.launching',
    tags: [],
    entry: [],
    invokes: ['process'],
  });
  assert.equal(stateCalled('server.running.stuck'), {
    id: 'server.running.stuck',
    key: 'stuck',
    parent: 'server.running',
    kind: 'atomic',
    initial: null,
    tags: ['settled'],
    entry: ['noteStuck'],
    invokes: [],
  });
  assert.equal(stateCalled('server.running.stopping.asking')?.entry, ['ask']);
});

test('The chart tells guards, actions, fallbacks, delays by name, and which transitions leave their source.', () => {
  const of = (source: string, name: string) =>
    chart.transitions.filter((each) => each.source === source && (each.event ?? each.delay) === name);
  const plain = { event: null, delay: null, guard: null, actions: [], place: 0, internal: false, reenter: false };
  assert.equal(of('server.stopped', 'start'), [
    {
      ...plain,
      source: 'server.stopped',
      targets: ['server.running'],
      event: 'start',
      guard: 'buildAndFolderExist',
      actions: ['beginRun'],
    },
  ]);
  const restart = { ...plain, source: 'server.running', event: 'restart', internal: true };
  assert.equal(of('server.running', 'restart'), [
    {
      ...restart,
      targets: ['server.running.restarting'],
      guard: 'launchPossible',
      actions: ['planNextRun', 'expectEnd'],
    },
    { ...restart, targets: [], actions: ['refuseNextRun'], place: 1 },
  ]);
  assert.equal(of('server.running.stopping.asking', 'grace'), [
    {
      ...plain,
      source: 'server.running.stopping.asking',
      targets: ['server.running.stopping.killing'],
      delay: 'grace',
    },
  ]);
  assert.equal(of('server.running.restarting', 'process.exited'), [
    {
      ...plain,
      source: 'server.running.restarting',
      targets: ['server.running'],
      event: 'process.exited',
      actions: ['recordExit', 'beginNextRun'],
      reenter: true,
    },
  ]);
});

test('The drawing has the first states, the answers, the delays by name, and no arrow from a compound state into itself.', () => {
  for (const line of [
    'stateDiagram-v2',
    '[*] --> server_stopped',
    '[*] --> server_running_stopping_asking',
    'state "anywhere in running" as server_running__anywhere',
    'state "stopping" as server_running_stopping {',
    'server_stopped --> server_running : start [buildAndFolderExist] / 204',
    'server_stopped__anywhere --> server_stopped__anywhere : run.foundEnded [else] / recordFoundEnd',
    'server_stopped_waiting --> server_stopped_due : after backoff',
    'server_stopped_due --> server_running : findLaunch.done [launchFound]',
    'server_stopped_waiting --> server_stopped_idle : cancelRecovery / 204',
    'server_running__anywhere --> server_running_restarting : restart [launchPossible] / 204',
    'server_running__anywhere --> server_running_stopping : stop / 204',
    'server_running --> server_stopped : process.spawnFailed [endExpected]<br/>process.spawnFailed [else]<br/>process.exited [else]',
    'server_running__anywhere --> server_running_stopping_killing : kill / 204',
    'server_running --> server_stopped_waiting : process.spawnFailed [spawnFailedWithBudget]<br/>process.exited [crashedWithBudget]',
    'server_running_launching_spawning --> server_running_launching_spawning : after launchLimit / giveUp',
    'server_running_stopping_killing --> server_running_stuck : after killLimit',
    'server_running_restarting --> server_running_launching : process.exited (enters running anew)',
    'class server_running__anywhere anywhere',
  ])
    assert.ok(drawing.includes(line), line);
  const own = drawing.find((line) => line.startsWith('server_running__anywhere --> server_running__anywhere : '));
  assert.match(own ?? '', 'restart [else] / 500<br/>command [commandPresent] / 202<br/>');
  assert.not.ok(drawing.some((line) => line.includes('xstate.') || /server_running --> server_running/.test(line)));
});

test('An operation is drawn with what is answered inside its state: by the first way when its input is good enough, by the next when not.', () => {
  const machine = setup({}).createMachine({
    id: 'm',
    initial: 'up',
    states: {
      up: {
        initial: 'well',
        on: { start: [{ guard: () => true, target: 'over' }, { target: 'up.ill' }], end: 'over' },
        states: { well: {}, ill: {} },
      },
      over: {},
    },
  });
  const answers: Answers = new Map<string, StateAnswers>([
    ['m.up.well', new Map([['start', { valid: 'queued', invalid: 'queued' }]])],
    ['m.up.ill', new Map([['start', { valid: 'done', invalid: 'spawn_failed' }]])],
  ]);
  const text = toMermaid(describeChart(machine), answers, {
    ...notation,
    done: { ...notation.done, start: 299 },
    failed: { ...notation.failed, spawn_failed: 599 },
  });
  assert.match(text, 'm_up --> m_over : start [guard] / 299<br/>end\n');
  assert.match(text, 'm_up__anywhere --> m_up_ill : start [else] / 599\n');
});

test('Names that Mermaid would trip over are told apart and escaped.', () => {
  const machine = setup({}).createMachine({
    id: 'm',
    initial: 'a-b',
    states: {
      'a-b': { on: { 'it: "is"; <so>': 'a_b' }, always: { guard: () => false, target: 'a_b' } },
      a_b: { type: 'final' },
      'a b': {},
    },
  });
  const lines = toMermaid(describeChart(machine), describeAnswers(), notation)
    .split('\n')
    .map((line) => line.trim());
  assert.ok(lines.includes('state "a#45;b" as m_a_b'));
  assert.ok(lines.includes('state "a_b" as m_a_b_2'));
  assert.ok(lines.includes('state "a b" as m_a_b_3'));
  assert.ok(
    lines.includes('m_a_b --> m_a_b_2 : it#58; #34;is#34;#59; #60;so#62;<br/>at once [guard]'),
    lines.join('\n'),
  );
});

test.run();
