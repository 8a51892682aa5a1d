/** GET /runs/{run}/log: the output of a run as a file. */
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { ServiceProcess } from '../../kit/manager/service-process.js';
import { consoleOf, keptRunsSuite, openConsoles, runShort, runsOf } from './kept-runs.js';

const test = keptRunsSuite('http/api/runs-log');

test('GET /runs/{run}/log downloads the log as a file', async (setup) => {
  const run = await runShort(setup);
  const answer = await setup.service.get(`/runs/${run}/log`);
  assert.is(answer.text, 'one\ntwo\n');
  const { headers } = answer;
  assert.equal(
    ['content-type', 'content-length', 'content-disposition', 'console-run', 'console-missing'].map((name) =>
      headers.get(name),
    ),
    ['application/octet-stream', '8', `attachment; filename="${run}.log"`, run, '0'],
  );
  const head = await setup.service.request('HEAD', `/runs/${run}/log`);
  assert.equal([head.status, head.text, head.headers.get('content-length')], [200, '', '8']);
});

test('GET /runs/{run}/log downloads an empty log as an empty file', async (setup) => {
  const run = await runShort(setup);
  truncateSync(consoleOf(setup.workspace, run));
  const answer = await setup.service.get(`/runs/${run}/log`);
  assert.equal([answer.status, answer.text, answer.headers.get('content-length')], [200, '', '0']);
});

test('The log of a pruned run begins at its head and reports the gap', async (setup) => {
  const run = await runShort(setup);
  writeFileSync(join(setup.workspace.root, 'run', run, 'head'), '0000000000000004\n');
  const { text, headers } = await setup.service.get(`/runs/${run}/log`);
  assert.equal([text, headers.get('console-missing'), headers.get('content-length')], ['two\n', '4', '4']);
  const [{ size, missing }] = await runsOf(setup.service);
  assert.equal({ size, missing }, { size: 8, missing: 4 });
});

test('Downloads of a log of 64 MB use little memory for clients that do not read', async (setup) => {
  const { service, workspace } = setup;
  const run = await runShort(setup);
  // The service prunes the log until the recording of the log has ended.
  while (openConsoles(service) > 0) await service.get('/healthz');
  // The file is sparse, because a sparse file takes no time to write.
  const size = 64_000_000;
  truncateSync(consoleOf(workspace, run), size);
  const before = residentBytes(service);
  const answers = await Promise.all(Array.from({ length: 10 }, () => openDownload(service, run)));
  for (const answer of answers) assert.is(answer.headers['content-length'], String(size));
  assert.ok(
    residentBytes(service) - before < 100_000_000,
    `${residentBytes(service) - before} bytes more for ten times 64 MB`,
  );
  let read = 0;
  for await (const chunk of answers[0] as AsyncIterable<Buffer>) read += chunk.length;
  assert.is(read, size);
  for (const answer of answers) answer.destroy();
  while (openConsoles(service) > 0) await service.get('/healthz');
});

/** Returns the response before its body is read. */
function openDownload({ base }: ServiceProcess, run: string): Promise<import('node:http').IncomingMessage> {
  return new Promise((resolve, reject) => request(`${base}/runs/${run}/log`, resolve).on('error', reject).end());
}

function residentBytes({ process: { pid } }: ServiceProcess): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) * 1024;
}

test('GET /runs/{run}/log gets 404 for any text that is not the id of a kept run', async (setup) => {
  const run = await runShort(setup);
  writeFileSync(join(setup.workspace.root, 'console.log'), 'secret');
  for (const name of [
    'x',
    '..',
    '%2e%2e',
    '..%2f..',
    `..%2frun%2f${run}`,
    `${run}%2f`,
    `${run}%00`,
    '20260101T000000000Z-abcdef',
  ]) {
    const answer = await setup.service.get(`/runs/${name}/log`);
    assert.is(answer.status, 404, name);
    assert.ok(['run_not_found', 'path_not_found'].includes(answer.json.code), answer.text);
  }
});

test.run();
