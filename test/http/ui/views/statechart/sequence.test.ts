/** The messages of the sequence diagram. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { notation } from '../../../../../http/api/server/notation.js';
import { listStepMoments } from '../../../../../http/ui/views/statechart/history/moments.js';
import { toMessages } from '../../../../../http/ui/views/statechart/history/sequence.js';
import { readReview } from '../../../../../http/ui/views/statechart/review/review-link.js';
import { simulate } from '../../../../../machines/review/simulation.js';

const test = suite('http/ui/views/statechart/sequence');

async function messagesAfter(link: string): Promise<string[]> {
  const review = readReview(link);
  if ('code' in review) throw new Error(review.code);
  const moments = listStepMoments(await simulate(review.sequence, review.options), notation);
  return toMessages(moments).map(({ from, to, label }) => `${from} > ${to}: ${label}`);
}

test('A start passes through the queue and the machine, and is then answered', async () => {
  assert.equal(await messagesAfter('sp'), [
    'client > queue: start',
    'queue > machine: start',
    'machine > process: launch',
    'process > machine: process.spawned',
    'queue > client: 204',
  ]);
});

test('A refused operation is answered by the queue', async () => {
  assert.equal((await messagesAfter('spSxgk')).slice(5), [
    'client > queue: start',
    'queue > client: 409 already_running',
    'client > queue: stop',
    'queue > machine: stop',
    'machine > process: stopRequest',
    'machine > machine: after grace',
    'machine > process: sigkill',
    'client > machine: kill',
    'machine > process: sigkill',
  ]);
});

test.run();
