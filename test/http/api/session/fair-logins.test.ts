/** Wrong passwords of strangers: what they delay, and what they do not. */
import * as assert from 'uvu/assert';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { createAccount, logInAs } from '../access/account.js';
import { withToken } from './sessions.js';

const test = successiveManagersSuite('fair logins');

const behindProxy = { ...withToken, args: ['--trust-proxy', '127.0.0.1'] };
const from = (address: string) => ({ 'X-Forwarded-For': address });

// Test limit: 60 s, each password takes a tenth of a second or more
test('A right login from another address does not wait for the wrong ones of a stranger', async ({ manage }) => {
  const service = await manage(behindProxy);
  await createAccount(service, 'Ann', ['read']);
  let answered = 0;
  const wrong = Array.from({ length: 24 }, async () => {
    const answer = await logInAs(service, 'Ann', 'a wrong password', from('192.0.2.1'));
    answered += 1;
    return answer.status;
  });
  assert.is((await logInAs(service, 'Ann', undefined, from('198.51.100.7'))).status, 204);
  assert.ok(answered < 12, `${answered} wrong logins were answered before`);
  const statuses = new Set(await Promise.all(wrong));
  assert.equal([...statuses].sort(), [401, 429]);
  assert.is((await logInAs(service, 'Ann', undefined, from('192.0.2.1'))).status, 204, 'from the same address, too');
});

// Test limit: 60 s, each password takes a tenth of a second or more
test('After too many wrong passwords of an account from many addresses further ones are slowed, and a right one is accepted', async ({
  manage,
}) => {
  const service = await manage(behindProxy);
  await createAccount(service, 'Ann', ['read']);
  const guess = (address: string) => logInAs(service, 'Ann', 'a wrong password', from(address));
  for (let count = 0; count < 50; count += 10)
    await Promise.all(Array.from({ length: 10 }, (_, index) => guess(`192.0.2.${count + index}`)));
  assert.is((await guess('198.51.100.1')).json.code, 'too_many_logins');
  assert.is((await logInAs(service, 'Ben', 'a wrong password', from('198.51.100.2'))).json.code, 'login_wrong');
  assert.is((await logInAs(service, 'Ann', undefined, from('198.51.100.1'))).status, 204);
});

test.run();
