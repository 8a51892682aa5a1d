/** The machine's config as JSON, for XState's createMachine and Stately's editor. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createMachine, type MachineConfig } from 'xstate';
import { describeChart } from '../../../machines/chart/chart.js';
import { toConfigJson } from '../../../machines/chart/config-json.js';
import { serverMachine } from '../../../machines/server/server.js';

const test = suite('the machine as JSON');

const text = JSON.stringify(toConfigJson(serverMachine));

test('A machine created from the JSON has the same states, transitions, guards, actions, actors and delays.', () => {
  const again = createMachine(JSON.parse(text) as MachineConfig<any, any>);
  assert.equal(describeChart(again), describeChart(serverMachine));
});

test('The JSON has guards, actions and actors as names.', () => {
  const { states } = JSON.parse(text) as {
    states: { stopped: { on: { start: unknown } }; running: { invoke: unknown } };
  };
  assert.equal(states.stopped.on.start, { guard: 'buildAndFolderExist', target: 'running', actions: 'beginRun' });
  assert.equal(states.running.invoke, { id: 'process', src: 'process' });
});

test.run();
