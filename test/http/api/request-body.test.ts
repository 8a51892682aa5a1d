/** Errors during the read of a request body that are not faults of the body. */
import { once } from 'node:events';
import { request } from 'node:http';
import Koa from 'koa';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { getBody, readBody } from '../../../http/api/kit/body/request-body.js';

const test = suite('http/api/request-body');

/** Posts half an object to a service whose parser fails. @returns the error of the service, or the body that it read */
async function readWith(error: Error | null): Promise<unknown> {
  let found: unknown;
  const app = new Koa();
  app.use(async (ctx) => {
    if (error !== null) setImmediate(() => ctx.req.emit('error', error));
    found = await readBody(ctx).then(
      () => getBody(ctx),
      (thrown: unknown) => thrown,
    );
    ctx.status = 204;
  });
  const server = app.listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const headers = { 'Content-Type': 'application/json' };
    const posted = request({ host: '127.0.0.1', port, method: 'POST', headers }).on('error', () => undefined);
    posted.write('{"Build":');
    // The body has no end if the parser must fail.
    if (error === null) posted.end();
    await once(posted, 'response');
    posted.destroy();
    return found;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('A system error, such as EMFILE, is not an invalid body', async () => {
  const error = Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE', syscall: 'open' });
  assert.is(await readWith(error), error);
  const broken = Object.assign(new Error('incorrect header check'), { errno: -3, code: 'Z_DATA_ERROR' });
  assert.equal(await readWith(broken), { ok: false, fault: { code: 'body_not_json' } });
  assert.equal(await readWith(null), { ok: false, fault: { code: 'body_not_json' } });
});

test.run();
