/** A start with a --root that is not a workspace yet, such as a mistyped path. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startServiceProcess } from '../kit/manager/service-process.js';
import { runCommandLine } from './cli/command-line.js';

const test = suite<{ parent: string }>('http/new-workspace');

test.before.each((context) => void (context.parent = mkdtempSync(join(tmpdir(), 'server-manager-'))));
test.after.each(({ parent }) => rmSync(parent, { recursive: true, force: true }));

test('A start on a port in use creates no workspace', async ({ parent }) => {
  const root = join(parent, 'mistyped');
  const other = createServer();
  await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = other.address() as AddressInfo;
    const { status, stderr } = await runCommandLine(['serve', '--root', root, '--port', String(port)]);
    assert.is(status, 1);
    assert.match(stderr, `Port ${port} on 127.0.0.1 is in use`);
    assert.not.ok(existsSync(root));
  } finally {
    other.close();
  }
});

test('The log and the terminal report a new workspace only at its first start', async ({ parent }) => {
  const root = join(parent, 'new');
  const printed: string[] = [];
  for (const isFirst of [true, false]) {
    let out = '';
    const service = await startServiceProcess(root, {
      onSpawn: ({ stdout }) => stdout?.on('data', (chunk: Buffer) => (out += chunk)),
    });
    assert.is(service.log().includes('a new workspace with the demo was created'), isFirst);
    await service.end();
    printed.push(out);
  }
  assert.match(printed[0] ?? '', `server-manager created the workspace ${root} with a demo\n`);
  assert.not.match(printed[1] ?? '', 'created');
});

test.run();
