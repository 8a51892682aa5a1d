/**
 * GET /events to a client that stops reading. Such a client costs little memory, delays no other client, and loses no
 * output.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type EventStream, openEvents } from '../../../kit/http/event-stream.js';
import { type SharedServiceProcess, shareServiceProcess } from '../../../kit/manager/shared-service.js';
import { residentMebibytes } from './memory.js';
import { addPrintingBuild, ask, printed, startPrinting } from './printing.js';

const test = suite<SharedServiceProcess>('http/api/events/slow');

shareServiceProcess(test, addPrintingBuild);

/** Subscribes without keeping the events. The function checks that the output has no gap, and counts its bytes. */
async function count(
  { service }: SharedServiceProcess,
  lastId: string,
): Promise<{ stream: EventStream; bytes: () => number; statuses: any[] }> {
  let next = Number(lastId.split(':')[1]);
  let characters = 0;
  const statuses: any[] = [];
  const stream = await openEvents(service.base, '/events?only=console,status', {
    lastId,
    onEvent({ type, data }) {
      if (type === 'status') return void statuses.push(data);
      assert.is(type, 'console');
      assert.is(data.cursor, next);
      next = data.next;
      characters += data.text.length;
      assert.ok(characters <= next);
    },
  });
  return { stream, bytes: () => next, statuses };
}

test('GET /events sends 200 MB to a paused client without delays for other clients', async (shared) => {
  const { run } = await startPrinting(shared);
  const stopped = await count(shared, `${run}:0`);
  const reading = await count(shared, `${run}:0`);
  await Promise.all([stopped, reading].map(({ stream, bytes }) => stream.until(() => bytes() === 6)));
  stopped.stream.pause();

  const pid = shared.service.process.pid ?? NaN;
  let most = 0;
  const looking = setInterval(() => (most = Math.max(most, residentMebibytes(pid))), 50);
  const flooded = 200_000_000;
  await ask(shared.service, `flood ${flooded}`);
  await reading.stream.until(() => reading.bytes() > flooded);
  await shared.workspace.waitForConsole('FLOODED', run);
  const { length } = printed(shared.workspace, run);
  await reading.stream.until(() => reading.bytes() === length);

  // While the client does not read, only the newest status is stored for the client.
  await shared.service.post('/stop');
  assert.ok(stopped.bytes() < length, 'it has read on');
  stopped.stream.resume();
  await stopped.stream.until(() => stopped.bytes() === length);
  assert.equal(
    stopped.statuses.map(({ phase }) => phase),
    ['up', null],
  );
  clearInterval(looking);
  assert.ok(most < 200, `the manager's resident memory was ${most} MiB`);
  stopped.stream.close();
  reading.stream.close();
});

test.run();
