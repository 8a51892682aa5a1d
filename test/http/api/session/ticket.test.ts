/** POST /session/ticket, which returns a ticket that opens one event stream without another credential. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createFailureWriter } from '../../../../http/problems/middleware.js';
import { withoutSecrets } from '../../../../machines/text/secrets.js';
import { openEvents } from '../../../kit/http/event-stream.js';
import { sendRequest } from '../../../kit/http/http-client.js';
import { startService } from '../../../kit/manager/service.js';
import { type SharedService, shareService } from '../../../kit/manager/shared-service.js';
import { createWorkspace } from '../../../kit/manager/workspace.js';
import { bearer, createToken, owner, revokeToken, send } from '../access/named-token.js';
import { cookieFor, token } from './sessions.js';

const dashboard = 'https://dash.example';

const test = suite<SharedService>('http/api/session/ticket');
shareService(test, undefined, { args: ['--allow-origin', dashboard], token });

async function getTicket({ service }: SharedService, headers: Readonly<Record<string, string>>): Promise<string> {
  const { status, json, text } = await send(service, ['POST', '/session/ticket'], headers);
  assert.is(status, 201, text);
  assert.ok(Math.abs(Date.parse(json.expires_at) - Date.now() - 30_000) < 10_000, json.expires_at);
  return json.ticket;
}

const open = ({ service }: SharedService, ticket: string, query = 'only=status') =>
  service.request('HEAD', `/events?${query}&ticket=${ticket}`);

test('A page of another origin can open the event stream once with a ticket', async (shared) => {
  const page = { Origin: dashboard, 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'cors' };
  const ticket = await getTicket(shared, { ...page, ...owner });
  const path = `/events?only=status&ticket=${ticket}`;
  const stream = await openEvents(shared.service.base, path, { headers: page });
  await stream.wait('status');
  assert.is(stream.headers['access-control-allow-origin'], dashboard);
  stream.close();
  const again = await shared.service.get(path);
  assert.equal([again.status, again.json.code], [401, 'ticket_refused']);
  assert.match(String(again.headers.get('www-authenticate')), /^Bearer/);
});

test('A ticket opens only the event stream', async (shared) => {
  const ticket = await getTicket(shared, owner);
  for (const path of ['/status', '/history', '/console']) {
    const { status } = await shared.service.get(`${path}?ticket=${ticket}`);
    assert.is(status, 401, path);
  }
  assert.is((await open(shared, ticket)).status, 200);
});

test('A stream with a ticket has the rights of its token, and ends with the token', async (shared) => {
  const { service } = shared;
  const named = await createToken(service, 'reader', ['read']);
  const refused = await service.get(`/events?only=console&ticket=${await getTicket(shared, bearer(named.token))}`);
  assert.equal([refused.status, refused.json.code], [403, 'scope_missing']);
  const path = `/events?only=status,console&ticket=${await getTicket(shared, bearer(named.token))}`;
  const stream = await openEvents(service.base, path);
  await stream.wait('status');
  const unused = await getTicket(shared, bearer(named.token));
  await revokeToken(service, named);
  await stream.ended;
  assert.is((await open(shared, unused)).status, 401);
});

test('A stream with the ticket of a session ends when the session ends', async (shared) => {
  const { service } = shared;
  const Cookie = await cookieFor(service);
  const stream = await openEvents(service.base, `/events?only=status&ticket=${await getTicket(shared, { Cookie })}`);
  await stream.wait('status');
  const unused = await getTicket(shared, { Cookie });
  await service.request('DELETE', '/session', { headers: { Cookie } });
  await stream.ended;
  assert.is((await open(shared, unused)).status, 401);
});

test('A ticket needs a credential with the scope `read`', async (shared) => {
  const { service } = shared;
  assert.is((await service.post('/session/ticket')).status, 401);
  const named = await createToken(service, 'commander', ['command']);
  assert.is((await send(service, ['POST', '/session/ticket'], bearer(named.token))).status, 403);
});

test('Wrong tickets are refused at once, in any number', async (shared) => {
  const { service } = shared;
  for (let n = 0; n < 30; n += 1) {
    const { status, headers } = await service.get(`/events?ticket=smk_${n}`);
    assert.equal([status, headers.get('retry-after')], [401, null]);
  }
  for (const query of ['ticket=', 'ticket=a&ticket=b']) assert.is((await service.get(`/events?${query}`)).status, 401);
});

test('POST /session/ticket of a service without a token gets 409 no_token', async () => {
  const workspace = createWorkspace();
  const service = await startService(workspace.root);
  const { status, json } = await service.post('/session/ticket');
  assert.equal([status, json.code], [409, 'no_token']);
  await service.end();
  workspace.remove();
});

test('No log contains a ticket', async (shared) => {
  const ticket = await getTicket(shared, owner);
  const lines: unknown[] = [];
  const write = createFailureWriter({ error: (...line: unknown[]) => void lines.push(line) }, () => {
    throw new Error('no finding');
  });
  const url = `/events?ticket=${ticket}&only=status`;
  write({ state: {}, method: 'GET', url, set: () => undefined } as never, new Error('a fault of the service'));
  assert.is(lines.length, 1);
  const logged = JSON.stringify(withoutSecrets(lines as never));
  assert.not.ok(logged.includes(ticket), logged);
  assert.is((await sendRequest('GET', `${shared.service.base}/events?ticket=${ticket}&after=x`)).status, 400);
  assert.not.ok(shared.service.log().includes(ticket));
});

test.run();
