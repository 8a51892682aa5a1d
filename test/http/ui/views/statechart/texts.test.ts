/** The texts of a review. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { en } from '../../../../../http/ui/text/en.js';
import { measureEventWords } from '../../../../../http/ui/text/event-words.js';
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
  const triggers = new Set(describeChart(serverMachine).transitions.map(describeTrigger));
  for (const { eventWords } of [en, de]) assert.equal(Object.keys(eventWords).sort(), [...triggers].sort());
});

test('A drawing has enough space for the words of every language', () => {
  const measured = measureEventWords();
  for (const { eventWords } of [en, de])
    for (const [trigger, text] of Object.entries(eventWords))
      assert.ok(text.length <= (measured[trigger]?.length ?? 0), `${trigger}: ${text}`);
  assert.is(measured.stop?.text, en.eventWords.stop);
});

test.run();
