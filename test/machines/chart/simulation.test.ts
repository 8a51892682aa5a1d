/** The machine simulated: it goes where the machine goes, and answers as the service does. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { notation } from '../../../http/api/notation.js';
import { describeChart, triggerOf } from '../../../machines/chart/chart.js';
import { type Happening, happenings } from '../../../machines/chart/happenings.js';
import { advance, begin, type Moment, possibleAfter, simulate } from '../../../machines/chart/simulation.js';
import { statusOf } from '../../../machines/operations/answers.js';
import { serverMachine } from '../../../machines/server/server.js';

const test = suite('the simulated machine');

const wishes = { restartAfterCrash: false, autostart: false };

const named = (names: string): Happening[] =>
  names.split(', ').map((name) => {
    const found = happenings.find((each) => each.name === name);
    if (found === undefined) throw new Error(`nothing is called ${name}`);
    return found;
  });
const run = (names: string, wanted = wishes): Moment[] => [...simulate(named(names), wanted)];
const told = (moments: readonly Moment[]) =>
  moments.flatMap(({ answers }) =>
    answers.map(
      ({ operation, answer, code }) =>
        `${operation} ${statusOf(operation, answer, notation)}${code === null ? '' : ` ${code}`}`,
    ),
  );
const leaf = (moments: readonly Moment[]): string | undefined => moments.at(-1)?.active.at(-1);

test('It begins where the machine begins.', () => {
  const [first] = simulate([], wishes);
  assert.equal(first?.active, ['server.stopped', 'server.stopped.idle']);
  assert.equal(first?.open, []);
});

test('A start is answered when the server runs, a command when it was delivered, a stop when the server has gone.', () => {
  const moments = run('start, process.spawned, command, process.delivered, stop, process.exited');
  assert.equal(
    moments.map(({ answers }) => answers.map(({ operation, answer }) => statusOf(operation, answer, notation))),
    [[], [], [204], [], [202], [], [204]],
  );
  assert.is(leaf(moments), 'server.stopped.idle');
});

test('What the machine took is told.', () => {
  const [, started] = run('start');
  assert.equal(
    started?.taken.map(({ source, event, place }) => [source, event, place]),
    [['server.stopped', 'start', 0]],
  );
});

test('Bad input is 400 with its code where the state would take it, and 409 where it would not.', () => {
  assert.equal(told(run('startBad')), ['start 400 build_unknown']);
  assert.equal(told(run('commandBad')), ['command 409 not_running']);
  assert.equal(told(run('start, process.spawned, startBad, commandBad, restartBad')), [
    'start 204',
    'start 409 already_running',
    'command 400 command_required',
    'restart 500 launch_impossible',
  ]);
  assert.equal(told(run('cancelRecovery')), ['cancel_recovery 409 no_recovery']);
});

test('An operation waits for its turn while another is under way, and is judged then.', () => {
  const moments = run('start, process.spawned, stop, start, process.exited, process.spawned');
  assert.equal(moments[4]?.open, [2, 3]);
  assert.equal(told(moments), ['start 204', 'stop 204', 'start 204']);
  assert.is(leaf(moments), 'server.running.up');
});

test('A kill takes no turn: a stop that it cuts short is 204 as well, a restart 409, a start 500.', () => {
  assert.equal(told(run('start, process.spawned, stop, kill, process.exited')).sort(), [
    'kill 204',
    'start 204',
    'stop 204',
  ]);
  assert.equal(told(run('start, process.spawned, restart, kill, process.exited')).sort(), [
    'kill 204',
    'restart 409 not_running',
    'start 204',
  ]);
  assert.equal(told(run('start, kill, process.exited')).sort(), ['kill 204', 'start 500 killed_while_starting']);
});

test('Time passes: a server that does not end is killed, and stuck when it does not end even then.', () => {
  const moments = run('start, process.spawned, stop, after grace, after killLimit');
  assert.is(leaf(moments), 'server.running.stuck');
  assert.equal(told(moments), ['start 204', 'stop 500 server_stuck']);
});

test('A time limit that leaves the machine where it is passes once, and again only when its state is entered anew.', () => {
  const limit = happenings.find(({ name }) => name === 'after launchLimit') as Happening;
  const moments = run(
    'start, after launchLimit, after launchLimit, process.spawned, restart, process.exited, after launchLimit',
  );
  assert.equal(moments.map(({ taken }) => taken.map(({ actions }) => actions.join())).map(String), [
    '',
    'beginRun',
    'giveUp',
    '',
    'recordSpawn',
    'planNextRun,expectEnd',
    'recordExit,beginNextRun',
    'giveUp',
  ]);
  assert.equal(
    moments.map((moment) => possibleAfter(moment).includes(limit)),
    [false, true, false, false, false, false, true, false],
  );
});

test('A crash is followed by a start where the operator wants it, and by another one until there were too many.', () => {
  const restart = { restartAfterCrash: true, autostart: false };
  const again = 'after backoff, findLaunch.done, process.spawned, process.exited';
  assert.is(leaf(run('start, process.spawned, process.exited')), 'server.stopped.idle');
  assert.is(leaf(run('start, process.spawned, process.exited', restart)), 'server.stopped.waiting');
  assert.is(
    leaf(run(`start, process.spawned, process.exited, ${[again, again, again, again, again].join(', ')}`, restart)),
    'server.stopped.gaveUp',
  );
});

test('A run that an earlier manager left, or that has crashed unseen, is found.', () => {
  assert.is(leaf(run('run.found')), 'server.running.up');
  assert.is(
    leaf(simulate([happenings.find(({ name }) => name === 'run.found, not ready') as Happening], wishes) as Moment[]),
    'server.running.launching.loading',
  );
  assert.is(
    leaf([
      ...simulate([happenings.find(({ name }) => name === 'run.foundEnded, crashed') as Happening], {
        restartAfterCrash: false,
        autostart: true,
      }),
    ]),
    'server.stopped.due',
  );
});

test('Whatever can happen in a state does not break it, and what is of the world takes a transition there.', () => {
  const seen = new Set<string>();
  let moments: Moment[] = [begin({ restartAfterCrash: true, autostart: true })];
  const taken = new Set<string>();
  while (moments.length > 0) {
    const fresh = moments.filter(
      ({ active, open }) =>
        !seen.has(`${active.at(-1)} ${open.length > 0}`) && seen.add(`${active.at(-1)} ${open.length > 0}`),
    );
    moments = fresh.flatMap((moment) => possibleAfter(moment).map((happening) => advance(moment, happening)));
    for (const each of moments) {
      assert.is(each.snapshot.status, 'active', each.happening?.name);
      each.taken.forEach((transition) => taken.add(`${transition.source} ${triggerOf(transition)}`));
    }
  }
  const leaves = describeChart(serverMachine)
    .states.filter(({ kind }) => kind === 'atomic')
    .map(({ id }) => id);
  assert.equal(
    leaves.filter((id) => ![...seen].some((place) => place.startsWith(`${id} `))),
    [],
    'these states are never reached',
  );
  assert.equal(
    describeChart(serverMachine)
      .transitions.map((each) => `${each.source} ${triggerOf(each)}`)
      .filter((name) => !taken.has(name)),
    [],
    'these are never taken',
  );
});

test('Everything that the machine has a transition for can happen, each under a letter and a name of its own.', () => {
  const triggers = new Set(describeChart(serverMachine).transitions.map(triggerOf));
  assert.equal(
    [...triggers].filter((trigger) => !happenings.some((each) => each.trigger === trigger)),
    [],
  );
  for (const part of ['code', 'name'] as const)
    assert.is(new Set(happenings.map((each) => each[part])).size, happenings.length, part);
});

test.run();
