/** The chart of the link to the sidecar of Agones, with a walk of all paths. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { EventObject } from 'xstate';
import type { LinkContext } from '../../../machines/agones/behaviour.js';
import { linkMachine } from '../../../machines/agones/link.js';
import { type Walked, walk } from '../durable/chart-walks.js';
import { ready, stopped } from './simulated-link.js';

const test = suite('machines/agones/chart');

const now = 10_000;
const fault = { because: 'ECONNREFUSED' };
const gameServer = { name: 'arena-1', state: 'Scheduled', healthPeriodMs: null };
const ended = { ...stopped, hasEndedOnRequest: true };

const events: readonly (EventObject & Readonly<Record<string, unknown>>)[] = [
  { type: 'server.changed', server: ready, now },
  { type: 'server.changed', server: ended, now },
  { type: 'gameServer.changed', gameServer },
  { type: 'watch.ended', fault },
  { type: 'close' },
];

const link: Walked<null> = {
  machine: linkMachine(),
  outcomes: {
    observeServer: [stopped, ended, { ...stopped, readyAt: now + 1_000 }].map((server) => ({
      output: { server, now },
    })),
    sendRequest: [{ output: { answer: 'done', gameServer: null } }, { output: { answer: fault, gameServer } }],
    pingSidecar: [{ output: null }, { output: fault }],
  },
  events,
  inputs: [{ version: '1.2.3' }],
  toRecord: () => null,
  stateOf: () => null,
  isResolved: () => true,
  resume: () => null,
  identify(context) {
    const { delivered, request, faults, isClosing } = context as LinkContext;
    return [delivered.isShutDown, request?.type, faults.map(({ loop }) => loop).sort(), isClosing];
  },
};

test('Every transition of the link is taken, and every state leads to another state', () => {
  const { steps, covered, all, stuck } = walk(link);
  console.log(`link: ${covered.size} of ${all.size} transitions in ${steps} steps`);
  assert.equal(
    [...all].filter((each) => !covered.has(each)),
    [],
  );
  assert.equal(stuck, []);
});

test.run();
