/** The events that a simulation offers first. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { en } from '../../../../../http/ui/text/en.js';
import { stateInside } from '../../../../../http/ui/views/statechart/chart/highlight.js';
import { likelyEvents } from '../../../../../http/ui/views/statechart/review/likely-events.js';
import { readReview } from '../../../../../http/ui/views/statechart/review/review-link.js';
import { simulate } from '../../../../../machines/review/simulation.js';
import { de } from '../../../../kit/data/german.js';

const test = suite('http/ui/views/statechart/likely-events');

/** Sequences that lead through every state. */
const reviews = ['spqbF.r', 'spqv.r', 'lpxeG', 'lpxgn', 'spXo'];

test('Each state has an explanation in both languages, and likely events', () => {
  const states = Object.keys(likelyEvents).sort();
  for (const { statechart } of [en, de]) assert.equal(Object.keys(statechart.comes).sort(), states);
});

test('Each likely event is possible in its state', async () => {
  const reached = new Set<string>();
  for (const link of reviews) {
    const review = readReview(link);
    if ('code' in review) throw new Error(JSON.stringify(review));
    for (const { active, possible } of await simulate(review.sequence, review.options)) {
      const state = stateInside(active.at(-1) ?? '');
      reached.add(state);
      const names = possible.map(({ name }) => name);
      for (const name of likelyEvents[state] ?? []) assert.ok(names.includes(name), `${name} in ${state}`);
    }
  }
  assert.equal([...reached].sort(), Object.keys(likelyEvents).sort());
});

test.run();
