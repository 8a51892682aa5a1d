/** A server with a long start before it answers its probes (startTimeoutMs in build.json). */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type SharedServiceProcess,
  shareServiceProcess,
  startStandard,
  waitForStatus,
} from '../../../kit/manager/shared-service.js';
import { cpuPressureEnvironment } from '../../../kit/system/cpu-pressure.js';
import { findFreePort } from '../../../kit/system/free-port.js';
import { until } from '../../../kit/system/until.js';

const test = suite<SharedServiceProcess>('http/api/build-file/slow-start');

/** A server that answers its health probes with 503, and with 200 after the command `load`. Prints each probe. */
const server = `
let status = 503;
const { createServer } = require('node:http');
createServer((request, response) => {
  response.writeHead(status, { Connection: 'close' }).end();
  console.log('PROBED', status);
}).listen(Number(process.argv[1]), '127.0.0.1', () => console.log('READY'));
process.stdin.on('data', (text) => {
  status = String(text).includes('load') ? 200 : 503;
  console.log('STATUS', status);
});
`;

/** A number of probes that would make a server unresponsive after its first answer. */
const manyProbes = 12;

const port = await findFreePort();

shareServiceProcess(
  test,
  (workspace) => {
    const build = (other: object) => ({
      command: [process.execPath, '-e', server, String(port)],
      health: { http: { port, path: '/' } },
      stop: { timeoutMs: 500 },
      ...other,
    });
    workspace.addBuild('modded', build({ startTimeoutMs: 600_000, ready: 'READY' }));
    workspace.addBuild('unlimited', build({}));
    workspace.addBuild('quick', build({ startTimeoutMs: 1 }));
  },
  {
    args: ['--on-hang', 'restart', '--hang-after', '1', '--crash-limit', '1'],
    env: cpuPressureEnvironment(),
  },
);

const countProbes = ({ workspace }: SharedServiceProcess, status: number): number =>
  workspace.console().split(`PROBED ${status}`).length - 1;

async function start(shared: SharedServiceProcess, Build: string): Promise<string> {
  const { run } = await startStandard(shared, { Build, Folder: 'world' });
  return run;
}

for (const [Build, what] of [
  ['modded', 'within startTimeoutMs'],
  ['unlimited', 'without a ready line and startTimeoutMs'],
] as const)
  test(`A server without a first answer is not restarted ${what}`, async (shared) => {
    const { service } = shared;
    const run = await start(shared, Build);
    await until(() => countProbes(shared, 503) >= manyProbes);
    const { run: now, health } = (await service.get('/status')).json;
    assert.equal([now, health.state], [run, 'unknown']);
  });

test('A server that stops answering is restarted, even within startTimeoutMs', async (shared) => {
  const { service } = shared;
  const run = await start(shared, 'modded');
  await service.post('/command', { Command: 'load' });
  await waitForStatus(service, ({ health }) => health.state === 'healthy');
  await service.post('/command', { Command: 'break' });
  await waitForStatus(service, (status) => status.run !== null && status.run !== run);
});

test('A server without an answer at the end of startTimeoutMs is unresponsive', async (shared) => {
  const run = await start(shared, 'quick');
  await waitForStatus(shared.service, ({ health, run: now }) => health.state === 'unresponsive' || now !== run);
});

test.run();
