/** The description of a machine's chart. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { describeChart } from '../../../machines/review/chart.js';
import { serverMachine } from '../../../machines/server/server.js';

const test = suite('machines/review/chart');

const chart = describeChart(serverMachine);

function findState(id: string) {
  return chart.states.find((state) => state.id === id);
}

test('describeChart describes nesting, initial states, tags, entry actions and actors', () => {
  assert.equal(findState('server'), {
    id: 'server',
    key: 'server',
    parent: null,
    kind: 'compound',
    initial: 'server.stopped',
    tags: [],
    entry: [],
    invokes: [],
  });
  assert.equal(findState('server.running'), {
    id: 'server.running',
    key: 'running',
    parent: 'server',
    kind: 'compound',
    initial: 'server.running.launching',
    tags: [],
    entry: [],
    invokes: ['process'],
  });
  assert.equal(findState('server.running.stuck'), {
    id: 'server.running.stuck',
    key: 'stuck',
    parent: 'server.running',
    kind: 'atomic',
    initial: null,
    tags: ['settled'],
    entry: ['recordStuck'],
    invokes: [],
  });
  assert.equal(findState('server.running.stopping.requested')?.entry, ['requestStop']);
});

test('describeChart describes guards, actions, fallbacks and delays', () => {
  const of = (source: string, name: string) =>
    chart.transitions.filter((each) => each.source === source && (each.event ?? each.delay) === name);
  const plain = { event: null, delay: null, guard: null, actions: [], place: 0, internal: false, reenter: false };
  assert.equal(of('server.stopped', 'start'), [
    {
      ...plain,
      source: 'server.stopped',
      targets: ['server.running'],
      event: 'start',
      guard: 'isLaunchPossible',
      actions: ['recordLaunch'],
    },
  ]);
  const restart = { ...plain, source: 'server.running', event: 'restart', internal: true };
  assert.equal(of('server.running', 'restart'), [
    { ...restart, targets: [], guard: 'isLaunchImpossible', actions: ['recordRefusal'] },
    {
      ...restart,
      targets: ['server.running.stopping.announcing'],
      guard: 'hasNotice',
      actions: ['recordRestart'],
      place: 1,
    },
    {
      ...restart,
      targets: ['server.running.stopping.requested'],
      actions: ['recordRestart'],
      place: 2,
    },
  ]);
  assert.equal(of('server.running.stopping.requested', 'grace'), [
    {
      ...plain,
      source: 'server.running.stopping.requested',
      targets: ['server.running.stopping.killing'],
      delay: 'grace',
    },
  ]);
  assert.equal(of('server.running.stopping', 'process.treeExited'), [
    {
      ...plain,
      source: 'server.running.stopping',
      targets: ['server.running'],
      event: 'process.treeExited',
      guard: 'hasNextLaunch',
      actions: ['recordNextRun'],
      reenter: true,
    },
  ]);
});

test.run();
