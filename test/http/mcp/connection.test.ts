/** `server-manager mcp` while the service is stopped, and the end of the program itself. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startService } from '../../kit/manager/service.js';
import { commandLine } from '../../kit/manager/service-process.js';
import { createWorkspace } from '../../kit/manager/workspace.js';
import { findFreePort } from '../../kit/system/free-port.js';
import { until } from '../../kit/system/until.js';
import { plainEnvironment } from '../cli/command-line.js';
import { startAssistant } from './assistant.js';

const test = suite('http/mcp/connection');

test('An assistant gets its tools as soon as the service listens', async () => {
  const workspace = createWorkspace();
  const port = String(await findFreePort());
  const first = await startService(workspace.root, { args: ['--port', port] });
  await first.end();
  const assistant = await startAssistant(first.base);
  try {
    assert.equal(await assistant.names(), ['access']);
    const away = await assistant.call('access');
    assert.ok(away.isError);
    assert.match(away.text, /^Service cannot be reached \(unreachable\)\n.+ECONNREFUSED.+\nStart the service/);
    const before = assistant.changes();
    const second = await startService(workspace.root, { args: ['--port', port] });
    await until(() => assistant.changes() > before, 'the report of the change');
    assert.ok((await assistant.names()).includes('stop_server'));
    assert.is((await assistant.call('status')).json.state, 'stopped');
    await second.end();
    assert.match((await assistant.call('status')).text, 'unreachable');
  } finally {
    await assistant.end();
    workspace.remove();
  }
});

test('server-manager mcp ends with 0 at the end of its input and at SIGTERM', async () => {
  for (const signal of [null, 'SIGTERM'] as const) {
    const child = spawn(process.execPath, [commandLine, 'mcp', '--url', 'http://127.0.0.1:9'], {
      env: plainEnvironment(),
      stdio: 'pipe',
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk));
    const ended = once(child, 'close');
    await until(() => stderr.includes('is ready'), 'the start');
    if (signal === null) child.stdin.end();
    else child.kill(signal);
    const [status] = await ended;
    assert.equal([status, stdout], [0, ''], stderr);
  }
});

test('An unreadable token file ends the program with status 2; the path is printed', async () => {
  const child = spawn(process.execPath, [commandLine, 'mcp', '--token-file', '/nowhere/token'], {
    env: plainEnvironment(),
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk));
  const [status] = await once(child, 'close');
  assert.is(status, 2);
  assert.match(stderr, '/nowhere/token');
});

test.run();
