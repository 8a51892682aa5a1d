/** The event `end` of GET /events, in which a manager that ends normally reports what happens to the server. */
import * as assert from 'uvu/assert';
import { type EventStream, openEvents } from '../../../kit/http/event-stream.js';
import { startStandard } from '../../../kit/manager/shared-service.js';
import { type SuccessiveManagers, successiveManagersSuite } from '../../../kit/manager/successive-services.js';

const test = successiveManagersSuite('http/api/events/end');

/** Opens two streams, ends the manager and returns the last event of each. */
async function endingsOf(
  { manageProcess, workspace }: SuccessiveManagers,
  { args, isRunning, signal = 'SIGTERM' }: { args: readonly string[]; isRunning: boolean; signal?: NodeJS.Signals },
): Promise<unknown[]> {
  const service = await manageProcess({ args });
  if (isRunning) await startStandard({ workspace, service });
  const streams: EventStream[] = [];
  for (const path of ['/events', '/events?only=console']) streams.push(await openEvents(service.base, path));
  await Promise.all([service.end(signal), ...streams.map(({ ended }) => ended)]);
  return streams.map(({ events }) => (events.at(-1)?.type === 'end' ? events.at(-1)?.data : null));
}

const twice = (server: string): object[] => [{ server }, { server }];

test('GET /events ends with "stopped" after a stop or without a server', async (context) => {
  const args = ['--on-exit', 'stop'];
  assert.equal(await endingsOf(context, { args, isRunning: true }), twice('stopped'));
  assert.equal(await endingsOf(context, { args, isRunning: false }), twice('stopped'));
});

test('GET /events ends with "running" when the manager leaves the server running', async (context) => {
  assert.equal(await endingsOf(context, { args: ['--on-exit', 'keep'], isRunning: true }), twice('running'));
});

test('GET /events of a manager that is killed ends without the event `end`', async (context) => {
  assert.equal(await endingsOf(context, { args: [], isRunning: true, signal: 'SIGKILL' }), [null, null]);
});

test.run();
