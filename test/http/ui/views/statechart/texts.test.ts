/** The texts of a review. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { measureChartWords } from '../../../../../http/ui/text/chart-words.js';
import { en } from '../../../../../http/ui/text/en.js';
import { describeChart, describeTrigger } from '../../../../../machines/review/chart.js';
import { simulatedEvents } from '../../../../../machines/review/simulated-events.js';
import { serverMachine } from '../../../../../machines/server/server.js';
import { de } from '../../../../kit/data/german.js';

const test = suite('http/ui/views/statechart/texts');

test('Each language has a text for exactly the simulated events', () => {
  const names = simulatedEvents.map(({ name }) => name).sort();
  for (const { statechart } of [en, de]) assert.equal(Object.keys(statechart.simulatedEvents).sort(), names);
});

test('Each language has words for exactly the triggers of the server', () => {
  const { transitions } = describeChart(serverMachine);
  const triggers = new Set(transitions.map(describeTrigger));
  const withTargets = new Set(transitions.map((each) => `${describeTrigger(each)} ${keyOf(each.targets[0])}`));
  for (const { eventWords } of [en, de]) {
    const names = Object.keys(eventWords);
    assert.equal(names.filter((name) => !withTargets.has(name)).sort(), [...triggers].sort());
  }
});

test('A server that an earlier manager started is found running, or found starting', () => {
  const { transitions } = describeChart(serverMachine);
  const found = transitions.filter(({ event }) => event === 'run.found').map((each) => keyOf(each.targets[0]));
  assert.equal(found, ['up', 'loading']);
  assert.equal([en.eventWords['run.found up'], en.eventWords['run.found']], ['Found running', 'Found starting']);
});

const keyOf = (id = ''): string => id.split('.').at(-1) ?? '';

test('Each language has words for exactly the states of the server', () => {
  const keys = describeChart(serverMachine).states.flatMap(({ parent, key }) => (parent === null ? [] : key));
  for (const { stateWords } of [en, de]) assert.equal(Object.keys(stateWords).sort(), [...keys].sort());
});

test('A drawing has enough space for the words of every language', () => {
  const { events, states } = measureChartWords();
  for (const { eventWords, stateWords } of [en, de])
    for (const [name, text] of Object.entries({ ...eventWords, ...stateWords }))
      assert.ok(text.length <= ((events[name] ?? states[name])?.length ?? 0), `${name}: ${text}`);
  assert.is(events.stop?.text, en.eventWords.stop);
});

test.run();
