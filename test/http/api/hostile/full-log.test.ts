/** The service works when its own log cannot be written because the disk is full. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as assert from 'uvu/assert';
import { commandLine } from '../../../kit/manager/service-process.js';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { body } from '../../../kit/system/broken-environment.js';
import { plainEnvironment } from '../../cli/command-line.js';

const test = successiveManagersSuite('http/api/hostile/full-log');

const post = (base: string, path: string, json?: object): Promise<number> =>
  fetch(
    base + path,
    json === undefined
      ? { method: 'POST' }
      : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(json) },
  ).then(({ status }) => status);

test("Operations work even if the service's log cannot be written", async ({ workspace }) => {
  // Every write to /dev/full fails as on a full disk.
  const words = [
    process.execPath,
    commandLine,
    'serve',
    '--root',
    workspace.root,
    '--port',
    '0',
    '--log-level',
    'debug',
  ];
  const child = spawn('/bin/sh', ['-c', 'exec "$@" 2>/dev/full', 'sh', ...words], {
    env: plainEnvironment(),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const base = /http:\S+/.exec(line.toString())?.[0] ?? '';
    for (let time = 0; time < 3; time += 1) {
      assert.is(await post(base, '/start', body('console')), 204);
      assert.is(await post(base, '/restart'), 204);
      assert.is(await post(base, '/stop'), 204);
    }
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    assert.equal(await ended, [0, null]);
  } finally {
    child.kill('SIGKILL');
  }
});

test.run();
