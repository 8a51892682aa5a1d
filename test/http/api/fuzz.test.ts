/** Random requests. Every answer is a documented answer, and the service keeps working. */
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { problems } from '../../../http/problems/problems.js';
import { checkResponse } from '../../kit/http/api-description.js';
import { parseAnswer, sendBytes } from '../../kit/http/raw-request.js';
import { type SharedServiceProcess, shareServiceProcess, waitForHistory } from '../../kit/manager/shared-service.js';
import { sampleRuns } from '../../kit/sample.js';
import { anyBytes, anyRequest, type FuzzedRequest } from './fuzzed-request.js';

const test = suite<SharedServiceProcess>('http/api/fuzz');
shareServiceProcess(test, (workspace) => void workspace.addFolder('Wörld #2'), { args: ['--log-level', 'warn'] });
// Until the database is open, requests for the history and the samples get 503.
test.before(({ service }) => waitForHistory(service));

const requests = sampleRuns(2_000, 700);
const byteStrings = sampleRuns(400, 150);
/** The maximum memory of the service, which uses about 90 MiB after its start. */
const memoryLimit = 350 * 1024 * 1024;

/** Matches stack traces and paths of the machine. */
const inside = /\n\s+at |node:internal|node_modules|\.js:\d|\/dist\/http|server-manager-[A-Za-z0-9]{6}\//;

/** The settings of fast-check, which prints the seed and the shortest counterexample with a failure. */
const settings = { interruptAfterTimeLimit: 200_000, markInterruptAsFailure: true } as const;

test(`${requests} generated requests get documented answers`, async (shared) => {
  const { base } = shared.service;
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(anyRequest, async (request) => {
      const parse = (received: string) => parseAnswer(received, request.method === 'HEAD');
      const parsed = parse(await sendBytes(base, request.bytes, { isEnough: (received) => parse(received) !== null }));
      assert.ok(parsed, 'no answer');
      assertDocumented(request, parsed?.answer as NonNullable<typeof parsed>['answer']);
      const status = parsed?.answer.status ?? 0;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }),
    { ...settings, numRuns: requests },
  );
  // The generator must cause each of these statuses.
  for (const status of [200, 202, 204, 400, 403, 404, 405, 409, 415])
    assert.ok(statuses.has(status), `never ${status}`);
  await assertStillServes(shared);
});

test(`${byteStrings} random byte strings cause no server error, and each refusal is a problem`, async (shared) => {
  const { base } = shared.service;
  await fc.assert(
    fc.asyncProperty(anyBytes, async (bytes) => {
      const received = await sendBytes(base, bytes, { halfClose: true });
      assert.not.match(received, /^HTTP\/1\.1 5/);
      // It is unknown whether a mutated HEAD request is answered with a body.
      const parsed = bytes.toString('latin1').startsWith('HEAD') ? null : parseAnswer(received);
      if (parsed === null || parsed.answer.status < 400) return;
      assertProblem(parsed.answer);
    }),
    { ...settings, numRuns: byteStrings },
  );
  await assertStillServes(shared);
});

function assertDocumented({ method, path }: FuzzedRequest, answer: Parameters<typeof assertProblem>[0]): void {
  checkResponse(method, path, answer);
  assert.not.match(answer.text, inside);
  // The workspace is valid, so no request may cause an internal error.
  assert.ok(answer.status < 500, answer.text);
  if (answer.status >= 400 && method !== 'HEAD') assertProblem(answer);
}

function assertProblem({
  status,
  headers,
  text,
  json,
}: {
  status: number;
  headers: Headers;
  text: string;
  json: any;
}): void {
  assert.match(headers.get('content-type') ?? '', /^application\/problem\+json/);
  assert.is((problems as Record<string, { status: number }>)[json?.code]?.status, status, text);
  assert.not.match(text, inside);
  assert.is.not(status, 500, text);
}

async function assertStillServes({ service }: SharedServiceProcess): Promise<void> {
  assert.is((await service.get('/status')).status, 200);
  assert.is(service.process.exitCode, null);
  assert.is(service.log(), '', 'the service wrote to its log');
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${service.process.pid}/status`, 'utf8')) ?? [];
  assert.ok(Number(kilobytes) * 1024 < memoryLimit, `${kilobytes} kB resident`);
}

test.run();
