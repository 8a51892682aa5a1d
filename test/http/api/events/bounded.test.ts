/** GET /events for a pruned console. The gap is reported in bytes, and the remaining output is complete. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openEvents } from '../../../kit/http/event-stream.js';
import { type SharedService, shareService } from '../../../kit/manager/shared-service.js';
import { addPrintingBuild, ask, printed, startPrinting } from './printing.js';

const test = suite<SharedService>('http/api/events/bounded');

const limit = 64 * 1024;
shareService(test, addPrintingBuild, { args: ['--console-limit', '64KiB'] });

/** Waits until the console is pruned, which the manager checks once a second. Returns the number of pruned bytes. */
async function waitUntilBounded({ service }: SharedService): Promise<number> {
  for (;;) {
    const [{ size, missing }] = (await service.get('/runs')).json;
    if (size - missing <= limit) return missing;
  }
}

test('GET /events from a pruned cursor sends the gap and all later output', async (shared) => {
  const { service, workspace } = shared;
  const { run } = await startPrinting(shared);
  await ask(service, 'flood 1000000');
  await workspace.waitForConsole('FLOODED\n');
  const missing = await waitUntilBounded(shared);
  const whole = printed(workspace, run);
  const stream = await openEvents(service.base, '/events?only=console', { lastId: `${run}:0` });
  await stream.until(() => stream.lastId() === `${run}:${whole.length}`);
  stream.close();
  const [gap] = stream.of('gap');
  assert.equal(gap, { run, from: 0, to: missing, bytes: missing });
  assert.is(stream.events[0]?.type, 'gap');
  assert.is(stream.text(), whole.toString('utf8', missing));
});

test('GET /events with a Last-Event-ID in pruned output sends a gap', async (shared) => {
  const { service, workspace } = shared;
  const { run } = await startPrinting(shared);
  const first = await openEvents(service.base, '/events?only=console', { lastId: `${run}:0` });
  await first.until(() => first.text().includes('READY\n'));
  first.close();
  const { next } = first.of('console').at(-1);
  await ask(service, 'flood 1000000');
  await workspace.waitForConsole('FLOODED\n');
  const missing = await waitUntilBounded(shared);
  const second = await openEvents(service.base, '/events?only=console', { lastId: first.lastId() });
  const gap = await second.wait('gap');
  second.close();
  assert.equal(gap, { run, from: next, to: missing, bytes: missing - next });
});

test.run();
