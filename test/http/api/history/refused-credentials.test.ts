/** Wrong credentials in the history. Entries have the number of attempts, and never the credential itself. */
import * as assert from 'uvu/assert';
import { RefusalRecord } from '../../../../http/api/history/refused-credentials.js';
import type { NewEntry } from '../../../../machines/history/journal.js';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { until } from '../../../kit/system/until.js';
import { logIn, token, withToken } from '../session/sessions.js';

const test = successiveManagersSuite('http/api/history/refused-credentials');

/** Creates a record of refusals. The test decides when a minute ends. */
function createCounting() {
  const entries: NewEntry[] = [];
  let endMinute: (() => void) | null = null;
  const refusals = new RefusalRecord(
    (entry) => entries.push(entry),
    (callback) => {
      endMinute = callback;
      return () => (endMinute = null);
    },
  );
  return {
    refused: (address: string) => refusals.add(address),
    close: () => refusals.close(),
    /** Returns the address and the number of attempts of each new entry. */
    take: () => entries.splice(0).map(({ detail }) => [detail?.address ?? null, detail?.attempts]),
    isCounting: () => endMinute !== null,
    endMinute: () => endMinute?.(),
  };
}

test('Refused logins and tokens are in the history, without the token', async (context) => {
  const service = await context.manage(withToken);
  const wrong = 'a-guess-that-is-wrong-0123456789';
  assert.is((await logIn(service, wrong)).status, 401);
  const bearer = { headers: { Authorization: `Bearer ${wrong}` } };
  assert.is((await service.request('GET', '/status', bearer)).status, 401);
  const headers = { Authorization: `Bearer ${token}` };
  const entries = await until(async () => {
    const { status, json } = await service.request('GET', '/history?type=access.refused', { headers });
    return status === 200 && json.length > 0 ? json : null;
  });
  assert.is(entries.length, 1, 'the second one is counted in the entry of the minute');
  const [{ actor, outcome, detail }] = entries;
  assert.equal([actor, outcome], [{ kind: 'client', name: 'unknown' }, null]);
  assert.equal(detail, { address: '127.0.0.1', attempts: 1 });
  assert.not.match((await service.request('GET', '/history', { headers })).text, wrong);
});

test('The wrong credentials of an address are recorded at once, then once a minute', () => {
  const { refused, take, endMinute, isCounting } = createCounting();
  for (let n = 0; n < 500; n += 1) refused('192.0.2.1');
  refused('192.0.2.2');
  assert.equal(take(), [
    ['192.0.2.1', 1],
    ['192.0.2.2', 1],
  ]);
  endMinute();
  assert.equal(take(), [['192.0.2.1', 499]]);
  for (let n = 0; n < 30; n += 1) refused('192.0.2.1');
  assert.equal(take(), []);
  endMinute();
  assert.equal(take(), [['192.0.2.1', 30]]);
  endMinute();
  assert.equal([take(), isCounting()], [[], false]);
});

test('Many guessing addresses, or addresses in one network, share an entry a minute', () => {
  const { refused, take, endMinute } = createCounting();
  for (let n = 0; n < 1_000; n += 1) refused(`10.0.${n >> 8}.${n & 255}`);
  assert.is(take().length, 20);
  endMinute();
  assert.equal(take(), [[null, 980]]);
  endMinute();
  for (let n = 0; n < 1_000; n += 1) refused(`2001:db8::${n.toString(16)}`);
  endMinute();
  assert.equal(take(), [
    ['2001:db8::0', 1],
    ['2001:db8::0', 999],
  ]);
});

test('The wrong credentials of the last minute are recorded when the manager ends', () => {
  const { refused, take, close, isCounting } = createCounting();
  for (let n = 0; n < 500; n += 1) refused('192.0.2.1');
  close();
  assert.equal(take(), [
    ['192.0.2.1', 1],
    ['192.0.2.1', 499],
  ]);
  assert.not(isCounting());
});

test.run();
