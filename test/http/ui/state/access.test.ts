/** The page's functions that decide what a login may do. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { toProblem, unreachable } from '../../../../http/ui/api/answer.js';
import type { Api } from '../../../../http/ui/api/client.js';
import { createAccess } from '../../../../http/ui/state/access.js';

const test = suite('http/ui/state/access');

function createRead(answer: unknown) {
  const api = { GET: async () => answer } as unknown as Pick<Api, 'GET'>;
  return createAccess(api);
}

const success = (value: unknown) => ({ ok: true, value, headers: new Headers() });
const failure = (status: number) => ({ ok: false, problem: status === 0 ? unreachable : toProblem(status, null) });

test('A login has the rights of its scopes', async () => {
  const access = createRead(success({ name: 'bot', scopes: ['read', 'console'], commands: null }));
  await access.read();
  assert.is(access.access.value?.name, 'bot');
  assert.equal([access.may('read'), access.may('console'), access.may('control')], [true, true, false]);
});

test('The scope `admin` includes all other scopes', async () => {
  const access = createRead(success({ name: null, scopes: ['admin'], commands: null }));
  await access.read();
  assert.ok(access.may('files'));
});

test('A service without scopes allows everything', async () => {
  const access = createRead(failure(404));
  await access.read();
  assert.ok(access.may('admin'));
  assert.is.not(access.access.value, null);
});

test('The rights are unknown without an answer and before a login', async () => {
  for (const status of [0, 401]) {
    const access = createRead(failure(status));
    await access.read();
    assert.is(access.access.value, null);
  }
});

test('A logout forgets the rights', async () => {
  const access = createRead(success({ name: 'bot', scopes: ['read'], commands: null }));
  await access.read();
  access.forget();
  assert.is(access.access.value, null);
});

test.run();
