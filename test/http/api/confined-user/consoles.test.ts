/** Consoles that a server of another user redirects. */
import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdirSync, mkdtempSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, shareService } from '../../../kit/manager/shared-service.js';
import { addConfined, obstacle } from './confined-server.js';

const test = suite<SharedService>('http/api/confined-user/consoles');

if (obstacle !== null) console.log(`SKIPPED: ${obstacle}`);
else {
  const outside = mkdtempSync(join(tmpdir(), 'outside-'));
  const script = `ln -sfn ${outside} sub; echo READY; read -r line`;
  const build = (console: object) => ({
    command: ['/bin/sh', '-c', script],
    user: 'daemon',
    ready: '^READY$',
    stop: { signal: 'SIGTERM', timeoutMs: 500 },
    console,
  });

  shareService(test, (workspace) => {
    mkdirSync(outside, { recursive: true });
    writeFileSync(join(outside, 'secret'), 'of_root', { mode: 0o600 });
    execFileSync('mkfifo', ['-m', '600', join(outside, 'fifo')]);
    addConfined(workspace);
    workspace.addBuild('fifo', build({ fifo: 'sub/fifo' }));
    workspace.addBuild('rcon', build({ rcon: { protocol: 'quake3', port: 9, passwordFile: 'sub/secret' } }));
  });
  test.after(() => rmSync(outside, { recursive: true }));

  const sendTo = async ({ service, workspace }: SharedService, Build: string): Promise<any> => {
    assert.is((await service.post('/start', { Build, Folder: 'world' })).status, 204);
    await workspace.waitForConsole('READY');
    const { status, json } = await service.post('/command', { Command: 'status' });
    assert.ok(status >= 400, String(status));
    return json;
  };

  test('Commands are not written into a FIFO outside of the Data Folder', async (shared) => {
    const fd = openSync(join(outside, 'fifo'), constants.O_RDWR | constants.O_NONBLOCK);
    try {
      await sendTo(shared, 'fifo');
      assert.throws(() => readSync(fd, Buffer.alloc(10)), /EAGAIN/);
    } finally {
      closeSync(fd);
    }
  });

  test('A password file outside of the Data Folder is not read for the server', async (shared) => {
    const { detail } = await sendTo(shared, 'rcon');
    assert.match(detail, 'passwordFile');
  });
}

test.run();
