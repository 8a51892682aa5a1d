/** The lines that show the cause of a crash, in GET /status and GET /console. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, shareService, waitForStatus } from '../../kit/manager/shared-service.js';

const test = suite<SharedService>('http/api/exit-cause');

const trace = 'java.lang.OutOfMemoryError: Java heap space\n\tat net.minecraft.WorldChunk.load(WorldChunk.java:94)\n';
const script = [
  "printf 'ready\\n[05:28:20 ERROR]: Failed to load data for block entity: NullPointerException\\nLena joined – é\\n'",
  "printf 'java.lang.OutOfMemoryError: Java heap space\\n\\tat net.minecraft.WorldChunk.load(WorldChunk.java:94)\\n'",
  "printf 'Stopping server\\n'",
  'exit 1',
].join('; ');

shareService(test, (workspace) => {
  workspace.addBuild('java', { command: ['/bin/sh', '-c', script] });
  workspace.addBuild('quiet', { command: ['/bin/sh', '-c', 'echo fine; exit 1'] });
  workspace.addBuild('killed', { command: ['/bin/sh', '-c', 'echo Error: unrelated; kill -KILL $$'] });
});

async function crash({ service }: SharedService, Build: string) {
  const before = (await service.get('/status')).json.last_exit?.run;
  await service.post('/start', { Build, Folder: 'world' });
  const status = await waitForStatus(
    service,
    ({ state, last_exit: exit }) => state === 'stopped' && exit?.run !== before,
  );
  return status.last_exit;
}

test('last_exit has the cursor of the lines with the cause of a crash', async (shared) => {
  const { service } = shared;
  const { run, cause } = await crash(shared, 'java');
  assert.equal([cause.chosen_by, cause.lines], ['finding', 2]);
  const { text } = await service.request('GET', `/console?run=${run}&after=${cause.cursor}`, {
    headers: { Accept: 'text/plain' },
  });
  assert.is(text, `${trace}Stopping server\n`);
});

test('An exit without an error line has no cause, and a kill is a cause without lines', async (shared) => {
  assert.is((await crash(shared, 'quiet')).cause, null);
  assert.equal((await crash(shared, 'killed')).cause, { chosen_by: 'exit', cursor: null, lines: 0 });
});

test.run();
