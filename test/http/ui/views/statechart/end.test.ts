/** The three sentences about the reason why a run ended, made from the events that the server's chart records. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { RunEvent } from '../../../../../http/client/api.js';
import { en } from '../../../../../http/ui/text/en.js';
import type { Exit } from '../../../../../http/ui/text/exit.js';
import { readReview } from '../../../../../http/ui/views/statechart/review/review-link.js';
import { findEndFacts } from '../../../../../http/ui/views/statechart/why/end-facts.js';
import { writeEndSentences } from '../../../../../http/ui/views/statechart/why/end-sentences.js';
import { simulate } from '../../../../../machines/review/simulation.js';
import { de } from '../../../../kit/data/german.js';

const test = suite('http/ui/views/statechart/end');

/** Runs a sequence of the simulation. Returns the recorded events as the service stores them, ten seconds apart. */
async function record(link: string): Promise<RunEvent[]> {
  const review = readReview(link);
  if ('code' in review) throw new Error(`${link}: ${review.code}`);
  const steps = await simulate(review.sequence, review.options);
  return steps.flatMap(({ event, active, taken }, index): RunEvent[] => {
    if (event === null) return [];
    const at = new Date(Date.UTC(2026, 10, 27, 12, 0, 10 * index)).toISOString();
    return [
      {
        kind: 'step',
        n: index,
        at,
        event: event.trigger,
        taken: [...taken],
        active: [...active],
        times: 1,
        last_at: at,
      },
    ];
  });
}

const crash: Exit = { outcome: 'crashed', code: 3, signal: null, ambiguous: false, unseen: null, oom_killed: false };
const stop: Exit = { ...crash, outcome: 'stopped', code: 0 };

async function explain(link: string, exit: Exit | null, text = en): Promise<readonly string[]> {
  const facts = findEndFacts(await record(link));
  return facts === null ? [] : writeEndSentences(facts, exit, text).map((each) => each.replace(/ \([^()]*\)/g, ''));
}

test('The explanation of a crash has the exit code and says that no stop was requested', async () => {
  assert.equal(await explain('spq', crash), [
    'The server had been running for 10 seconds.',
    'It exited by itself with code 3. No stop, restart or kill was requested.',
    'It was not started again by itself.',
  ]);
});

test('The explanation of a crash stays the same after a later start of a manager', async () => {
  const events = await record('spq');
  const [last] = events.filter(({ kind }) => kind === 'step').slice(-1);
  if (last?.kind !== 'step') throw new Error('no step');
  const event = 'run.foundEnded';
  const later: RunEvent = { ...last, n: 99, event, taken: [{ source: 'server.stopped', event, place: 0 }] };
  assert.equal(findEndFacts([...events, later]), findEndFacts(events));
});

test('The explanation of a crash names the time of the last command', async () => {
  const [, cause] = await explain('spcq', crash);
  assert.is(
    cause,
    'It exited by itself with code 3. No stop, restart or kill was requested. The last command was sent 10 seconds before.',
  );
  const [, stopped] = await explain('spcxq', stop);
  assert.is(stopped, 'A stop was requested, and all processes had exited after 10 seconds.');
});

test('The explanation of a stop says how long the server took to exit', async () => {
  assert.equal(await explain('spxq', stop), [
    'The server had been running for 10 seconds.',
    'A stop was requested, and all processes had exited after 10 seconds.',
    'It stays stopped until it is started.',
  ]);
});

test('The explanation of a stop says that the grace period ended with a kill', async () => {
  const [, cause] = await explain('spxgq', { ...stop, outcome: 'killed' });
  assert.is(
    cause,
    'A stop was requested, and what was still running at the end of the grace period was killed, 20 seconds later.',
  );
});

test('The explanation of a stop says that a kill ended it', async () => {
  const [, cause] = await explain('spxkq', { ...stop, outcome: 'killed' });
  assert.is(cause, 'A stop was requested, and all processes were killed within 20 seconds.');
});

test('The explanation of a restart says that the next run began', async () => {
  const events = await record('sprq');
  const [, cause, after] = await explain('sprq', stop);
  assert.is(cause, 'A restart was requested, and all processes had exited after 10 seconds.');
  assert.is(after, 'It was started again at once, as requested.');
  assert.is(findEndFacts(events.slice(-1)), null);
});

test('The explanation of a crash says what crash recovery did', async () => {
  assert.is((await explain('spq.r', crash))[2], 'Crash recovery has planned the next start.');
  assert.is((await explain('spqb.r', crash))[2], 'Crash recovery has started it again.');
  const last = await explain(`spq${'bfpq'.repeat(5)}.r`, crash);
  assert.match(last[2] ?? '', /^Crash recovery gave up/);
});

test('The explanation of a crash during the launch says how long the launch took', async () => {
  assert.match((await explain('lpq', crash))[0] ?? '', /^The server had been starting for 20 seconds/);
});

test('Only a run that has ended has an explanation', async () => {
  assert.is(findEndFacts(await record('sp')), null);
  assert.is(findEndFacts([]), null);
});

test('The explanation of a crash has the same three sentences in German and English', async () => {
  assert.equal(await explain('spq', crash, de), [
    'Der Server lief seit 10 Sekunden.',
    'Er beendete sich selbst mit Code 3. Kein Stopp, Neustart oder Kill wurde angefordert.',
    'Er wurde nicht von selbst wieder gestartet.',
  ]);
});

test.run();
