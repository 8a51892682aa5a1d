import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Player } from '../../../machines/launch/live-server.js';
import type { PlayerSession } from '../../../machines/samples/player-sessions.js';
import { SessionRecorder } from '../../../machines/samples/session-recorder.js';

const test = suite('machines/samples/session-recorder');

const second = 1_000;
const start = Date.UTC(2026, 0, 31, 12);

const player = (name: string, key: string | null = name): Player => ({
  ...{ id: name, name, ping: null, identifiers: [], key },
});
const [ann, bob, unnamed] = [player('Ann'), player('Bob'), player('', null)];

/** Creates a recorder with a simulated clock. The database contains the recorded sessions. */
function createSimulation() {
  const stored = new Map<string, PlayerSession>();
  const simulation = {
    clock: start,
    isOpening: false,
    writes: 0,
    others: [] as (string | null)[],
    recorder: createRecorder(),
    /** After some time, records the players of the run. */
    see(seconds: number, ...players: Player[]): void {
      simulation.clock += seconds * second;
      simulation.recorder.see('r1', { players, maxPlayers: null });
    },
    /** Continues with the recorder of the next manager. */
    restart: (): void => void (simulation.recorder = createRecorder()),
    /** The sessions, with their times in seconds since the start. */
    sessions: () =>
      [...stored.values()].map(({ name, joinedAfter, firstSeenAt, lastSeenAt, leftBefore }) => [
        name,
        ...[joinedAfter, firstSeenAt, lastSeenAt, leftBefore].map((at) => (at === null ? null : (at - start) / second)),
      ]),
  };
  function createRecorder(): SessionRecorder {
    return new SessionRecorder({
      now: () => simulation.clock,
      sessions: {
        write(sessions) {
          simulation.writes += 1;
          for (const session of sessions)
            stored.set([session.run, session.key, session.firstSeenAt].join(' '), session);
        },
        findOpen: (run) =>
          simulation.isOpening
            ? { because: 'opening' }
            : [...stored.values()].filter((each) => each.run === run && each.leftBefore === null),
        endOthers: (run) => void simulation.others.push(run),
      },
    });
  }
  return simulation;
}

test('The beginning and the end of a session each lie between two lists of players', () => {
  const simulation = createSimulation();
  simulation.recorder.begin('r1', false);
  simulation.see(10, ann);
  simulation.see(10, ann, bob);
  simulation.see(10, bob);
  simulation.see(10, ann, bob);
  simulation.clock += 5 * second;
  simulation.recorder.end();
  assert.equal(simulation.sessions(), [
    ['Ann', 0, 10, 20, 30],
    ['Bob', 10, 20, 40, 45],
    ['Ann', 30, 40, 40, 45],
  ]);
  assert.equal(simulation.others, ['r1']);
});

test('The last time of players who stay is stored once a minute', () => {
  const simulation = createSimulation();
  simulation.recorder.begin('r1', false);
  for (let list = 0; list < 12; list += 1) simulation.see(10, ann);
  assert.is(simulation.writes, 3);
  simulation.see(10, ann);
  assert.equal(simulation.sessions(), [['Ann', 0, 10, 120, null]]);
  simulation.recorder.store();
  assert.equal(simulation.sessions(), [['Ann', 0, 10, 130, null]]);
});

test('The next manager continues the sessions of a found run', () => {
  const simulation = createSimulation();
  simulation.recorder.begin('r1', false);
  simulation.see(10, ann, bob);
  simulation.restart();
  simulation.isOpening = true;
  simulation.recorder.begin('r1', true);
  simulation.see(100, ann);
  assert.equal(simulation.sessions(), [
    ['Ann', 0, 10, 10, null],
    ['Bob', 0, 10, 10, null],
  ]);
  simulation.isOpening = false;
  simulation.see(10, ann, player('Eve'));
  simulation.recorder.store();
  assert.equal(simulation.sessions(), [
    ['Ann', 0, 10, 120, null],
    ['Bob', 0, 10, 10, 120],
    ['Eve', null, 120, 120, null],
  ]);
});

test("Unnamed players delay the end of an absent player's session", () => {
  const simulation = createSimulation();
  simulation.recorder.begin('r1', false);
  simulation.see(10, ann, bob);
  simulation.see(10, bob, unnamed);
  simulation.see(10, ann, unnamed);
  for (let list = 0; list < 59; list += 1) simulation.see(10, ann, unnamed);
  assert.equal(simulation.sessions()[1]?.at(-1), 620);
  simulation.see(10, ann, player('Eve'));
  simulation.see(10, ann, player('Eve'), bob);
  simulation.recorder.store();
  assert.equal(simulation.sessions(), [
    ['Ann', 0, 10, 640, null],
    ['Bob', 0, 10, 20, 620],
    ['Eve', 10, 630, 640, null],
    ['Bob', 630, 640, 640, null],
  ]);
});

test('Lists of another run or without a run are ignored', () => {
  const simulation = createSimulation();
  simulation.see(10, ann);
  simulation.recorder.begin('r2', false);
  simulation.see(10, ann);
  simulation.recorder.end();
  assert.equal(simulation.sessions(), []);
});

test('A clock that is set back never makes the end of a session precede its beginning', () => {
  const simulation = createSimulation();
  simulation.recorder.begin('r1', false);
  simulation.see(10, ann);
  simulation.see(-3_600, ann);
  simulation.see(10);
  assert.equal(simulation.sessions(), [['Ann', 0, 10, 10, 10]]);
});

test.run();
