/** Every route of the OpenAPI document with every scope, and with every kind of invalid credential. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { listScopes } from '../../../../http/api/kit/route.js';
import { routes } from '../../../../http/api/routes.js';
import { type Scope, scopes } from '../../../../machines/access/access-tokens.js';
import { describeOpenApi } from '../../../kit/http/open-api.js';
import type { Answer } from '../../../kit/manager/service.js';
import { type SharedService, shareService } from '../../../kit/manager/shared-service.js';
import { until } from '../../../kit/system/until.js';
import { token } from '../session/sessions.js';
import { bearer, createToken, owner, revokeToken, send } from './named-token.js';

const described = routes
  .filter(({ isUndescribed = false }) => !isUndescribed)
  .map((route) => ({
    request: `${route.method} ${route.path}`,
    method: route.method,
    scopes: listScopes(route),
    isOpen: route.isOpen === true,
  }));

interface Credentials extends SharedService {
  secrets: Record<Scope, string>;
  /** A token with the two scopes that plans of updates need. */
  both: string;
  expired: string;
  revoked: string;
}

const test = suite<Credentials>('http/api/access/scope-matrix');
// Each request has its own address, because wrong tokens from one address are answered slowly.
shareService(test as never, undefined, {
  args: ['--trust-proxy', '127.0.0.1'],
  token,
});

function describeNeeded(needed: readonly Scope[], isOpen: boolean): string {
  if (needed.length === 0) return isOpen ? 'no token' : 'a valid token';
  return `the scope ${needed.join(' and ')}`;
}

let requests = 0;
const fromElsewhere = (): Record<string, string> => {
  requests += 1;
  return { 'X-Forwarded-For': `10.0.${requests >> 8}.${requests & 255}`, Accept: 'application/json' };
};

test.before(async (context) => {
  const { service } = context;
  const created = scopes.map(async (scope) => [scope, (await createToken(service, scope, [scope])).token] as const);
  context.secrets = Object.fromEntries(await Promise.all(created)) as Record<Scope, string>;
  context.both = (await createToken(service, 'both', ['builds', 'control'])).token;
  const revoked = await createToken(service, 'revoked', ['admin']);
  await revokeToken(service, revoked);
  context.revoked = revoked.token;
  const soon = new Date(Date.now() + 1_000).toISOString();
  context.expired = (await createToken(service, 'expired', ['admin'], { expires_at: soon })).token;
  await until(
    async () =>
      (await send(service, ['GET', '/access'], { ...fromElsewhere(), ...bearer(context.expired) })).status === 401,
  );
});

for (const { request, method, scopes: needed, isOpen } of described) {
  // The answer to GET would be a stream without an end.
  const target = [
    request === 'GET /events' ? 'HEAD' : method,
    request.slice(method.length + 1).replace(/\{\w+\}/g, 'some'),
  ] as const;

  test(`${request} needs ${describeNeeded(needed, isOpen)}`, async ({ service, secrets, both, expired, revoked }) => {
    const ask = (headers: Record<string, string>): Promise<Answer> =>
      send(service, target, { ...fromElsewhere(), ...headers });
    // Passkeys belong to accounts: a token has no passkeys, whatever its scopes.
    const isAllowed = ({ status, json }: Answer): boolean =>
      status !== 401 && (status !== 403 || json?.code === 'no_account');

    const invalid = {
      none: {},
      wrong: bearer(`smt_${'x'.repeat(43)}`),
      expired: bearer(expired),
      revoked: bearer(revoked),
    };
    async function checkInvalid([what, headers]: [string, Record<string, string>]): Promise<void> {
      const answer = await ask(headers);
      if (isOpen) assert.ok(isAllowed(answer), `${what}: ${answer.status}`);
      else assert.is(answer.status, 401, `${what}: ${answer.text}`);
    }
    async function checkScope(given: Scope): Promise<void> {
      const answer = await ask(bearer(secrets[given]));
      const missing = needed.find((scope) => scope !== given);
      if (missing === undefined || given === 'admin') {
        assert.ok(isAllowed(answer), `${given}: ${answer.status} ${answer.text}`);
        return;
      }
      assert.is(answer.status, 403, `${given}: ${answer.text}`);
      if (target[0] !== 'HEAD') assert.equal([answer.json.code, answer.json.scope], ['scope_missing', missing], given);
    }
    await Promise.all([...Object.entries(invalid).map(checkInvalid), ...scopes.map(checkScope)]);
    if (needed.length > 1) assert.ok(isAllowed(await ask(bearer(both))), needed.join(' and '));
    assert.ok(isAllowed(await ask(owner)), 'the token of the service');
  });
}

test('Only logins, health checks and pages need no credential', () => {
  const open = routes.filter(({ isOpen = false }) => isOpen !== false).map(({ method, path }) => `${method} ${path}`);
  assert.equal(open.sort(), [
    'DELETE /session',
    'GET /',
    'GET /assets/{file}',
    'GET /docs',
    'GET /docs/{file}',
    'GET /docs/{folder}/{page}',
    'GET /favicon.{type}',
    'GET /healthz',
    'GET /icons/{file}',
    'GET /manifest.webmanifest',
    'GET /openapi.json',
    'POST /access/invitation',
    'POST /access/setup',
    'POST /session',
    'POST /session/passkey',
  ]);
});

interface DescribedOperation {
  readonly 'x-scope'?: Scope;
  readonly 'x-second-scope'?: Scope;
  readonly responses: Readonly<Record<number, { readonly description: string }>>;
}

test('The OpenAPI document names the scope of each operation', async () => {
  const { paths } = await describeOpenApi();
  for (const { request, method, scopes: needed } of described) {
    const operation = paths[request.slice(method.length + 1)]?.[method.toLowerCase()] as unknown as DescribedOperation;
    assert.equal([operation['x-scope'], operation['x-second-scope']], [needed[0], needed[1]], request);
    assert.is(/`scope_missing`/.test(operation.responses[403]?.description ?? ''), needed.length > 0, request);
  }
});

test.run();
