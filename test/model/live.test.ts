/**
 * The running service agrees with the server's chart. The test sends every operation in every reachable state, with
 * real processes.
 */
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readPhase, readState } from '../../machines/operations/verdict.js';
import { sampleCases, sampleRuns } from '../kit/sample.js';
import {
  expected,
  type OperationName,
  operations,
  type Path,
  settle,
  shortestPaths,
  transitionPaths,
} from './chart.js';
import { type LiveServer, startLiveServer } from './live-server.js';

const test = suite<{ server: LiveServer }>('model/live');
const names = Object.keys(operations) as OperationName[];

test.before(async (context) => {
  context.server = await startLiveServer();
});
test.after(async ({ server }) => server.end());
test.before.each(async ({ server }) => server.reset());

/**
 * Excludes the events that a test cannot cause with real processes: a process survives SIGKILL, and a program becomes
 * unrunnable between a restart's lookup and its launch.
 */
const isPlayable = ({ state, events }: Path): boolean =>
  !state.includes('stuck') &&
  !events.some(({ type }) => type.includes('killLimit')) &&
  !(events.at(-1)?.type === 'process.spawnFailed' && events.length > 2);

async function assertIn(server: LiveServer, snapshot: Path['snapshot'], when: string): Promise<void> {
  const { state, phase } = await server.status();
  assert.is(state, readState(snapshot), when);
  assert.is(phase, readPhase(snapshot), when);
}

const paths = shortestPaths();

test('The paths reach every state of the chart', () => {
  const stopSteps = ['announcing', 'saving', 'requested', 'remaining', 'killing'];
  const states = [
    '{"stopped":"idle"}',
    '{"running":{"launching":"spawning"}}',
    '{"running":"up"}',
    '{"running":"stuck"}',
    ...stopSteps
      .map((state) => `{"running":{"stopping":"${state}"}}`)
      .flatMap((state) => [state, `${state}, restarting`]),
  ];
  assert.equal(paths.map(({ state }) => state).sort(), states.sort());
});

/** Waits for the answer of an operation during a notice. An operation that ends the notice is answered at once. */
function finishOne(server: LiveServer, name: OperationName, answer: ReturnType<LiveServer['send']>) {
  return ['stop', 'restart', 'end notice'].includes(name) ? server.finish(answer) : answer;
}

const playable = [...paths, ...transitionPaths()].filter(isPlayable);
/** Each path with each operation. */
const walks = playable.flatMap((path) => names.map((name) => ({ path, name })));

for (const { path, name } of sampleCases('operations', walks, 70)) {
  const events = path.events.map(({ type }) => type.replace(/^xstate\.after\.(\w+).*/, 'after $1')).join(', ');
  test(`The operation ${name} gets the machine's answer in ${path.state} after ${events || 'nothing'}`, async ({
    server,
  }) => {
    await server.play(path.events);
    const answer = server.send(name);
    // An announced end that the operation does not change continues.
    const isAnnounced = readPhase(path.snapshot) === 'announcing';
    if (!isAnnounced) for (const { answer } of server.pending()) await server.finish(answer);
    const { status, after } = expected(settle(path.snapshot), name);
    assert.is((await (isAnnounced ? finishOne(server, name, answer) : server.finish(answer))).status, status);
    await assertIn(server, after, `after ${name}`);
  });
}

/** The status of the current operation when a kill interrupts it. */
const interruptedStatus: Readonly<Record<string, number>> = { start: 500, restart: 409, stop: 204 };

for (const path of sampleCases('kills', playable, 16)) {
  const events = path.events.map(({ type }) => type.replace(/^xstate\.after\.(\w+).*/, 'after $1')).join(', ');
  test(`A kill gets the machine's answer in ${path.state} after ${events || 'nothing'}`, async ({ server }) => {
    await server.play(path.events);
    const { status } = await server.kill();
    const phase = readPhase(path.snapshot);
    // In other phases the process may be a step ahead of the path.
    const isHeld = phase === null || phase === 'up' || phase === 'announcing' || /requested|remaining/.test(path.state);
    const allowed = phase === null ? [409] : isHeld ? [204] : [204, 409];
    assert.ok(allowed.includes(status), `${status}, not ${allowed}`);
    const earlier = await Promise.all(
      server.pending().map(async ({ name, answer }) => ({ name, status: (await server.finish(answer)).status })),
    );
    for (const { name, status } of earlier)
      assert.ok([204, ...Object.values(interruptedStatus)].includes(status), `the answer to ${name}: ${status}`);
    const ending = path.events.findLast(({ type }) => type === 'stop' || type === 'restart')?.type;
    if (isHeld && (phase === 'stopping' || phase === 'restarting') && ending !== undefined)
      assert.is(earlier.findLast(({ name }) => name === ending)?.status, interruptedStatus[ending]);
    if (status === 204) assert.is((await server.status()).state, 'stopped');
  });
}

test('Each operation in any sequence gets the answer of the machine', async ({ server }) => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...names), { maxLength: 12 }), async (sequence) => {
      await server.reset();
      await server.play([]);
      let model = paths.find(({ state }) => state === '{"stopped":"idle"}')?.snapshot as Path['snapshot'];
      for (const name of sequence) {
        const { status, after } = expected(model, name);
        assert.is((await server.finish(server.send(name))).status, status, `${name} in ${JSON.stringify(model.value)}`);
        await assertIn(server, after, name);
        model = after;
      }
    }),
    { numRuns: sampleRuns(40, 15), endOnFailure: true },
  );
});

test.run();
