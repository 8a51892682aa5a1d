/** The machine's config as JSON, for XState's createMachine and Stately's editor. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  createMachine,
  fromPromise,
  getNextTransitions,
  initialTransition,
  type MachineConfig,
  transition,
} from 'xstate';
import { describeChart, listTransitions } from '../../../machines/review/chart.js';
import { toConfigJson } from '../../../machines/review/config-json.js';
import { serverMachine } from '../../../machines/server/server.js';

const test = suite('machines/review/config-json');

const text = JSON.stringify(toConfigJson(serverMachine));

test('A machine created from the JSON has the same configuration', () => {
  const again = createMachine(JSON.parse(text) as MachineConfig<any, any>);
  assert.equal(describeChart(again), describeChart(serverMachine));
});

test('The machine created from the JSON can enter each of its states', () => {
  const imported = createMachine(JSON.parse(text) as MachineConfig<any, any>);

  const namesOf = (names: readonly (string | null)[]) => names.filter((name) => name !== null);
  const described = describeChart(imported);
  const fill = <T>(names: readonly string[], value: (name: string) => T) =>
    Object.fromEntries(names.map((name) => [name, value(name)]));
  /** The only guard that accepts the next event; `null` if no guard accepts it. */
  let accepted: string | null = null;
  const machine = imported.provide({
    guards: fill(namesOf(described.transitions.map(({ guard }) => guard)), (name) => () => name === accepted),
    delays: fill(namesOf(described.transitions.map(({ delay }) => delay)), () => 0),
    actors: fill(
      described.states.flatMap(({ invokes }) => invokes),
      () => fromPromise(() => new Promise(() => undefined)),
    ),
    actions: fill(
      [...described.states.flatMap(({ entry }) => entry), ...described.transitions.flatMap(({ actions }) => actions)],
      () => () => undefined,
    ),
  });
  const chart = listTransitions(machine);
  const [first] = initialTransition(machine);
  const reached = new Set<string>();
  let snapshots = [first];
  while (snapshots.length > 0) {
    const fresh = snapshots.filter((snapshot) => !reached.has(JSON.stringify(snapshot.value)));
    for (const { value } of fresh) reached.add(JSON.stringify(value));
    snapshots = fresh.flatMap((snapshot) =>
      getNextTransitions(snapshot).map((next) => {
        accepted = chart.get(next)?.guard ?? null;
        return transition(machine, snapshot, { type: next.eventType } as never)[0];
      }),
    );
  }
  assert.is(reached.size, described.states.filter(({ kind }) => kind === 'atomic').length);
});

test('The JSON has guards, actions and actors as names', () => {
  const { states } = JSON.parse(text) as {
    states: { stopped: { on: { start: unknown } }; running: { invoke: unknown } };
  };
  assert.equal(states.stopped.on.start, { guard: 'isLaunchPossible', target: 'running', actions: 'recordLaunch' });
  assert.equal(states.running.invoke, { id: 'process', src: 'process' });
});

test.run();
