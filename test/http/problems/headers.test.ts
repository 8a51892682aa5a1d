/** The headers that each answer with a code has. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createFailureWriter, writeFailures } from '../../../http/problems/middleware.js';
import type { ProblemCode, ProblemFault } from '../../../http/problems/problem-kind.js';
import { Problem, problems } from '../../../http/problems/problems.js';
import { problemExamples } from '../../docs/errors-examples.js';

const test = suite<{ headersOf: Map<ProblemCode, Headers> }>('http/problems/headers');
const codes = Object.keys(problems) as ProblemCode[];

test.before(async (context) => {
  const app = new Koa();
  app.use(writeFailures(createFailureWriter({ error: assert.unreachable }, () => assert.unreachable() as never)));
  app.use(({ path }) => {
    const code = path.slice(1) as ProblemCode;
    throw new Problem({ ...problemExamples[code], code, preflight: { findings: [] } } as unknown as ProblemFault);
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  context.headersOf = new Map();
  for (const code of codes) {
    const answer = await fetch(`${base}/${code}`);
    assert.is(answer.status, problems[code].status, code);
    context.headersOf.set(code, answer.headers);
  }
  server.closeAllConnections();
  server.close();
});

test('Every answer with 401, and no other answer, has the header WWW-Authenticate', ({ headersOf }) => {
  for (const code of codes) {
    const expected = problems[code].status === 401 ? 'Bearer realm="server-manager"' : null;
    assert.is(headersOf.get(code)?.get('www-authenticate'), expected, code);
  }
});

test('Each refusal that ends after a short wait has Retry-After', ({ headersOf }) => {
  assert.equal(codes.filter((code) => headersOf.get(code)?.has('retry-after')).sort(), [
    'descriptors_exhausted',
    'idempotency_key_in_use',
    'logins_busy',
    'queue_full',
    'shutting_down',
    'too_many_installations',
    'too_many_readers',
  ]);
});

test.run();
