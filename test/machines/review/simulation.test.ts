/** The simulation of the server's chart and the operation queue, which needs no server. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { notation } from '../../../http/api/server/notation.js';
import { findStatus } from '../../../machines/operations/answers.js';
import { describeChart, describeTrigger } from '../../../machines/review/chart.js';
import { type SimulatedEvent, simulatedEvents } from '../../../machines/review/simulated-events.js';
import { type SimulatedStep, simulate } from '../../../machines/review/simulation.js';
import type { Taken } from '../../../machines/review/steps.js';
import { serverMachine } from '../../../machines/server/server.js';

const test = suite('machines/review/simulation');

const chart = describeChart(serverMachine);
const defaults = { restartAfterCrash: false, autostart: false };

/** Finds events by their names, separated by semicolons. */
const named = (names: string): SimulatedEvent[] =>
  names.split('; ').map((name) => {
    const event = simulatedEvents.find((each) => each.name === name);
    if (event === undefined) throw new Error(`No event is named ${name}.`);
    return event;
  });
const run = (names: string, options = defaults) => simulate(named(names), options);
const statuses = ({ answers }: SimulatedStep) =>
  answers.map(({ operation, answer }) => findStatus(operation, answer, notation));
const answersOf = (steps: readonly SimulatedStep[]) =>
  steps.flatMap(({ answers }) =>
    answers.map(
      ({ operation, answer, code }) =>
        `${operation} ${findStatus(operation, answer, notation)}${code === null ? '' : ` ${code}`}`,
    ),
  );
const stateAfter = (steps: readonly SimulatedStep[]): string | undefined => steps.at(-1)?.active.at(-1);
const actionsOf = ({ source, event, place }: Taken): string =>
  chart.transitions
    .filter((each) => each.source === source && describeTrigger(each) === event && each.place === place)
    .flatMap(({ actions }) => actions)
    .join();

test('A simulation begins stopped, with no open operation', async () => {
  const [first] = await simulate([], defaults);
  assert.equal(first?.active, ['server.stopped', 'server.stopped.idle']);
  assert.equal(first?.open, []);
});

test('Start, command and stop are answered when each is complete', async () => {
  const steps = await run('start; process.spawned; command; stop; process.treeExited');
  assert.equal(steps.map(statuses), [[], [], [204], [202], [], [204]]);
  assert.is(stateAfter(steps), 'server.stopped.idle');
});

test('A step has the transitions that its event took', async () => {
  const [, started] = await run('start');
  assert.equal(started?.taken, [{ source: 'server.stopped', event: 'start', place: 0 }]);
});

test('Invalid input gets 400 if the state accepts it, otherwise 409', async () => {
  assert.equal(answersOf(await run('start, invalid')), ['start 400 build_unknown']);
  assert.equal(answersOf(await run('command, invalid')), ['command 409 not_running']);
  assert.equal(answersOf(await run('start; process.spawned; start, invalid; command, invalid; restart, invalid')), [
    'start 204',
    'start 409 already_running',
    'command 400 command_required',
    'restart 500 launch_impossible',
  ]);
  assert.equal(answersOf(await run('cancelRecovery')), ['cancel_recovery 409 no_recovery']);
});

test('A queued operation is judged when it leaves the queue', async () => {
  const steps = await run('start; process.spawned; stop; start; process.treeExited; process.spawned');
  assert.equal(steps[4]?.open, [2, 3]);
  assert.equal(answersOf(steps), ['start 204', 'stop 204', 'start 204']);
  assert.is(stateAfter(steps), 'server.running.up');
});

test('A kill bypasses the queue and the current operation', async () => {
  assert.equal(answersOf(await run('start; process.spawned; stop; kill; process.treeExited')).sort(), [
    'kill 204',
    'start 204',
    'stop 204',
  ]);
  assert.equal(answersOf(await run('start; process.spawned; restart; kill; process.treeExited')).sort(), [
    'kill 204',
    'restart 409 not_running',
    'start 204',
  ]);
  assert.equal(answersOf(await run('start; kill; process.treeExited')).sort(), [
    'kill 204',
    'start 500 killed_while_starting',
  ]);
});

test('A server that does not exit is killed after the grace period', async () => {
  const steps = await run('start; process.spawned; stop; after grace; after killLimit');
  assert.is(stateAfter(steps), 'server.running.stuck');
  assert.equal(answersOf(steps), ['start 204', 'stop 500 server_stuck']);
});

test('A delay that does not leave the state elapses once', async () => {
  const [limit] = named('after launchLimit') as [SimulatedEvent];
  const steps = await run(
    'start; after launchLimit; after launchLimit; process.spawned; restart; process.treeExited; after launchLimit',
  );
  assert.equal(
    steps.map(({ taken }) => taken.map(actionsOf).join()),
    ['', 'recordLaunch', 'cancelLaunch', '', 'recordSpawn', 'recordRestart', 'recordNextRun', 'cancelLaunch'],
  );
  assert.equal(
    steps.map(({ possible }) => possible.includes(limit)),
    [false, true, false, false, false, false, true, false],
  );
});

test('A crash is followed by a start if --on-crash is restart', async () => {
  const restart = { restartAfterCrash: true, autostart: false };
  const crash = 'start; process.spawned; process.treeExited';
  const again = 'after backoff; findLaunch.done; process.spawned; process.treeExited';
  assert.is(stateAfter(await run(crash)), 'server.stopped.idle');
  assert.is(stateAfter(await run(crash, restart)), 'server.stopped.waiting');
  assert.is(
    stateAfter(await run([crash, again, again, again, again, again].join('; '), restart)),
    'server.stopped.gaveUp',
  );
});

test('A simulation can find a ready, a launching and a crashed run of another manager', async () => {
  assert.is(stateAfter(await run('run.found')), 'server.running.up');
  assert.is(stateAfter(await run('run.found, not ready')), 'server.running.launching.loading');
  assert.is(
    stateAfter(await run('run.foundEnded, crashed', { restartAfterCrash: false, autostart: true })),
    'server.stopped.due',
  );
});

test('The possible events reach every state and take every transition', async () => {
  const options = { restartAfterCrash: true, autostart: true };
  const seen = new Set<string>();
  const taken = new Set<string>();
  let sequences: readonly (readonly SimulatedEvent[])[] = [[]];
  while (sequences.length > 0) {
    const longer: (readonly SimulatedEvent[])[] = [];
    for (const sequence of sequences) {
      const last = (await simulate(sequence, options)).at(-1) as SimulatedStep;
      assert.is(last.snapshot.status, 'active', last.event?.name);
      for (const { source, event } of last.taken) taken.add(`${source} ${event}`);
      const key = `${last.active.at(-1)} ${last.open.length > 0}`;
      if (seen.has(key)) continue;
      seen.add(key);
      longer.push(...last.possible.map((event) => [...sequence, event]));
    }
    sequences = longer;
  }
  const states = chart.states.filter(({ kind }) => kind === 'atomic').map(({ id }) => id);
  assert.equal(
    states.filter((id) => ![...seen].some((key) => key.startsWith(`${id} `))),
    [],
    'states never reached',
  );
  assert.equal(
    chart.transitions.map((each) => `${each.source} ${describeTrigger(each)}`).filter((name) => !taken.has(name)),
    [],
    'transitions never taken',
  );
});

test('Every trigger of the machine is a simulated event with its own letter and name', () => {
  const triggers = new Set(chart.transitions.map(describeTrigger));
  assert.equal(
    [...triggers].filter((trigger) => !simulatedEvents.some((event) => event.trigger === trigger)),
    [],
  );
  for (const part of ['code', 'name'] as const)
    assert.is(new Set(simulatedEvents.map((event) => event[part])).size, simulatedEvents.length, part);
});

test('The letters of events in links stay the same', () => {
  const letters = Object.fromEntries(simulatedEvents.map(({ name, code }) => [name, code]));
  assert.equal(letters, {
    start: 's',
    'start, ready line': 'l',
    'start, invalid': 'S',
    restart: 'r',
    'restart, invalid': 'R',
    stop: 'x',
    command: 'c',
    'command, invalid': 'C',
    kill: 'k',
    cancelNotice: 'z',
    endNotice: 'h',
    postponeNotice: 'H',
    cancelRecovery: 'v',
    'process.spawned': 'p',
    'process.spawnFailed': 'P',
    'process.ready': 'y',
    'process.undeliverable': 'D',
    'process.mainExited': 'e',
    'process.remains': 'a',
    'process.treeExited': 'q',
    'findLaunch.done': 'f',
    'findLaunch.done, invalid': 'F',
    'findLaunch.error': 'E',
    'run.found': 'u',
    'run.found, not ready': 'U',
    'run.foundEnded': 'w',
    'run.foundEnded, crashed': 'W',
    'after grace': 'g',
    'after restGrace': 'G',
    'after killLimit': 'n',
    'after launchLimit': 'i',
    'after backoff': 'b',
    'stop, announced': 'X',
    'restart, announced': 'A',
    'process.saved': 'm',
    'after notice': 'o',
    'after saveLimit': 'O',
    'manager.killed': 'Z',
  });
});

test.run();
