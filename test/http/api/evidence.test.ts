/** Evidence of a run over the API. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, shareService, startStandard, waitForHistory } from '../../kit/manager/shared-service.js';
import { until } from '../../kit/system/until.js';

const test = suite<SharedService>('http/api/evidence');
shareService(test);

test('POST /runs/{run}/evidence collects evidence that outlives the run', async (shared) => {
  const { service } = shared;
  await waitForHistory(service);
  const { run, pid } = await startStandard(shared);
  const path = `/runs/${run}/evidence`;
  assert.equal((await service.get(path)).json, []);
  const collected = await service.post(path);
  assert.is(collected.status, 201, collected.text);
  const piece = collected.json;
  assert.is(piece.reason, 'requested');
  assert.is(collected.headers.get('location'), `${path}/${piece.name}`);
  await service.post('/stop');
  assert.equal((await service.get(path)).json, [piece]);
  const { json: document } = await service.get(`${path}/${piece.name}`);
  assert.equal([document.run, document.at, document.processes[0].pid], [run, piece.at, pid]);
  assert.match(document.console.join('\n'), /READY/);
  const [entry] = await until(async () => {
    const { json } = await service.get(`/history?type=evidence&run=${run}`);
    return json.length > 0 ? json : null;
  });
  assert.equal(
    [entry.type, entry.actor.kind, entry.outcome, entry.detail],
    ['evidence.collected', 'client', 'done', { address: '127.0.0.1', reason: 'requested', evidence: piece.name }],
  );
});

test('Requests for unknown evidence get 404, and a collection after the exit gets 409', async (shared) => {
  const { service } = shared;
  const { run } = await startStandard(shared);
  await service.post('/stop');
  for (const [method, path, status, code] of [
    ['GET', '/runs/nowhere/evidence', 404, 'run_not_found'],
    ['POST', '/runs/nowhere/evidence', 404, 'run_not_found'],
    ['GET', '/runs/nowhere/evidence/x', 404, 'run_not_found'],
    ['POST', `/runs/${run}/evidence`, 409, 'not_running'],
    ['GET', `/runs/${run}/evidence/20260131T120000000Z-hang`, 404, 'evidence_not_found'],
    ['GET', `/runs/${run}/evidence/..%2Frun`, 404, 'evidence_not_found'],
  ] as const) {
    const answer = await service.request(method, path);
    assert.equal([answer.status, answer.json.code], [status, code], `${method} ${path}`);
  }
});

test.run();
