/** `GET /options`: the options of the service. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, shareService } from '../../kit/manager/shared-service.js';
import { bearer, createToken, owner, send } from './access/named-token.js';
import { token } from './session/sessions.js';

const test = suite<SharedService>('http/api/service-options');
shareService(test, () => undefined, { args: ['--on-crash', 'restart'], token });

test('GET /options lists the options of the service, without its token', async ({ service }) => {
  const answer = await send(service, ['GET', '/options'], owner);
  assert.is(answer.status, 200);
  const listed: readonly { name: string }[] = answer.json;
  assert.equal(
    listed.filter(({ name }) => ['on-crash', 'on-exit'].includes(name)),
    [
      { name: 'on-exit', value: 'stop', source: 'default' },
      { name: 'on-crash', value: 'restart', source: 'command_line' },
    ],
  );
  assert.not.match(answer.text, token);
});

test('A client without the scope admin does not get the options', async ({ service }) => {
  const scopes = ['read', 'console', 'command', 'control', 'files', 'builds', 'backup'];
  const created = await createToken(service, 'Helper', scopes);
  const answer = await send(service, ['GET', '/options'], bearer(created.token));
  assert.equal([answer.status, answer.json.code], [403, 'scope_missing']);
});

test.run();
