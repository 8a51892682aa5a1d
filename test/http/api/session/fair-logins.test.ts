/**
 * Wrong passwords from many addresses, and the logins that these may delay. A password check ends when the test ends
 * it. The tests therefore count checks, not time.
 */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createForwardedReader } from '../../../../http/api/access/forwarded.js';
import { PasswordCheck } from '../../../../http/api/session/password-check.js';
import { createWrongCredentials } from '../../../../http/api/session/wrong-credentials.js';
import { createFailureWriter, writeFailures } from '../../../../http/problems/middleware.js';
import type { Account } from '../../../../machines/access/account.js';
import { createPasswordLogin } from '../../../../machines/access/password-login.js';
import { openSocket } from '../../../kit/http/raw-request.js';
import { until } from '../../../kit/system/until.js';

interface Logins {
  readonly server: Server;
  /** Sends guesses on one connection without waiting for answers. Resolves when all guesses have arrived. */
  guess(addresses: readonly string[], name?: string): Promise<void>;
  /** Sends the correct password. The function resolves when the login has arrived. */
  logIn(address: string, name?: string): Promise<{ readonly status: Promise<number> }>;
  /** Ends password checks until the check of the correct password has started. @returns the number of ended checks */
  endUntilRight(): Promise<number>;
  /** Ends all checks, including later checks. @returns the answers to guesses */
  endAll(): Promise<string>;
}

const test = suite<Logins>('http/api/session/fair-logins');

const right = 'the right password';
const networks = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `10.0.${index >> 8}.${index & 255}`);

/** Serves logins with the password check of the service, over a check of hashes that the test controls. */
async function serveLogins(): Promise<Logins> {
  const started: string[] = [];
  let checks: (() => void)[] = [];
  let [arrived, sent, isEnding, answers] = [0, 0, false, ''];
  const account = (name: string): Account => ({
    ...{ id: name, name, scopes: ['read'], commands: null, createdAt: 0, isDisabled: false, lastLoginAt: null },
    password: { algorithm: 'scrypt', cost: 1, blockSize: 1, parallelization: 1, salt: '', hash: '' },
    ...{ invitation: null, passkeys: [], needsPasskey: false },
  });
  const passwords = createPasswordLogin({
    accounts: { find: account, get: account },
    hashPassword: () => Promise.reject(new Error('no password is set')),
    isPassword: (password) => {
      started.push(password);
      return new Promise((resolve) => {
        const end = () => resolve(password === right);
        if (isEnding) end();
        else checks.push(end);
      });
    },
  });
  const readForwarded = createForwardedReader(['127.0.0.1']);
  const wrong = createWrongCredentials(
    readForwarded,
    () => undefined,
    undefined,
    async () => undefined,
  );
  const check = new PasswordCheck({ passwords, readForwarded }, wrong);
  const app = new Koa();
  app.use(writeFailures(createFailureWriter({ error: assert.unreachable }, () => assert.unreachable() as never)));
  app.use(async (ctx) => {
    arrived += 1;
    await check.logIn(ctx, ctx.get('X-Name'), ctx.get('X-Password'));
    ctx.status = 204;
  });
  const server = createServer(app.callback());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const headersOf = (address: string, name: string, password: string) => ({
    ...{ Host: '127.0.0.1', 'X-Forwarded-For': address, 'X-Name': name, 'X-Password': password },
  });
  const arrive = async (count: number): Promise<void> => {
    sent += count;
    await until(() => arrived === sent);
  };
  return {
    server,
    async guess(addresses, name = 'Ann') {
      const socket = openSocket(base).on('data', (chunk) => void (answers += String(chunk)));
      for (const address of addresses) {
        const headers = Object.entries(headersOf(address, name, 'a wrong one')).map((pair) => `${pair.join(': ')}\r\n`);
        socket.write(`POST / HTTP/1.1\r\n${headers.join('')}\r\n`);
      }
      await arrive(addresses.length);
    },
    async logIn(address, name = 'Ann') {
      const status = fetch(base, { method: 'POST', headers: headersOf(address, name, right) }).then(
        (answer) => answer.status,
      );
      await arrive(1);
      return { status };
    },
    async endUntilRight() {
      for (let ended = 0; ; ended += 1) {
        await new Promise(setImmediate);
        if (started.includes(right)) return ended;
        checks.shift()?.();
      }
    },
    async endAll() {
      isEnding = true;
      for (const end of checks) end();
      checks = [];
      await until(() => answers.split('HTTP/1.1 4').length - 1 >= sent - started.filter((one) => one === right).length);
      isEnding = false;
      return answers;
    },
  };
}

test.before.each(async (context) => void Object.assign(context, await serveLogins()));

test.after.each(({ server }) => {
  server.closeAllConnections();
  server.close();
});

test('The correct password waits for at most two checks while 1,000 addresses guess', async (logins) => {
  await logins.guess(networks(1_000));
  const { status } = await logins.logIn('198.51.100.7');
  const ended = await logins.endUntilRight();
  assert.ok(ended <= 2, `${ended} checks ended before`);
  await logins.endAll();
  assert.is(await status, 204);
});

test('The correct password is checked before new guesses from addresses with failures', async (logins) => {
  await logins.guess(networks(200));
  await logins.endAll();
  await logins.guess(networks(200));
  const { status } = await logins.logIn('198.51.100.7');
  await logins.guess(networks(200));
  const ended = await logins.endUntilRight();
  assert.ok(ended <= 2, `${ended} checks ended before`);
  await logins.endAll();
  assert.is(await status, 204);
});

test('Guesses for one name do not delay the login of another name', async (logins) => {
  await logins.guess(networks(50));
  await logins.endAll();
  await logins.guess(networks(150).slice(50));
  const { status } = await logins.logIn('198.51.100.7', 'Ben');
  await logins.guess(networks(250).slice(150));
  const ended = await logins.endUntilRight();
  assert.ok(ended <= 2, `${ended} checks ended before`);
  await logins.endAll();
  assert.is(await status, 204);
});

test('Guesses from one address affect no other address', async (logins) => {
  await logins.guess(Array<string>(24).fill('192.0.2.1'));
  const { status } = await logins.logIn('198.51.100.7');
  assert.ok((await logins.endUntilRight()) <= 1);
  const answers = await logins.endAll();
  assert.is(await status, 204);
  assert.is(answers.split('HTTP/1.1 401').length - 1, 10);
  assert.is(answers.split('HTTP/1.1 429').length - 1, 14);
  const own = await logins.logIn('192.0.2.1');
  await logins.endAll();
  assert.is(await own.status, 204);
});

test('All addresses of an IPv6 network share the failures of any one of them', async (logins) => {
  await logins.guess(['2001:db8::1']);
  await logins.endAll();
  await logins.guess(['192.0.2.1', '2001:db8::2', '2001:db8::3']);
  const { status } = await logins.logIn('2001:db8:0:1::1');
  assert.ok((await logins.endUntilRight()) <= 1);
  await logins.endAll();
  assert.is(await status, 204);
});

test('After 50 wrong passwords, a guess is refused; the correct password is accepted', async (logins) => {
  await logins.guess(networks(50));
  assert.not.match(await logins.endAll(), 'too_many_logins');
  await logins.guess(['198.51.100.2'], 'Ben');
  assert.not.match(await logins.endAll(), 'too_many_logins');
  await logins.guess(['198.51.100.1']);
  assert.match(await logins.endAll(), 'too_many_logins');
  const { status } = await logins.logIn('198.51.100.1');
  await logins.endAll();
  assert.is(await status, 204);
});

test.run();
