/** Long arrays as a stream. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { jsonArray } from '../../http/json-array.js';

const test = suite('A streamed array');

for (const count of [0, 1, 63, 64, 65, 128, 1_000]) {
  test(`of ${count} is valid JSON, whole and in order`, async () => {
    const items = [...Array(count).keys()];
    let portions = 0;
    let text = '';
    for await (const portion of jsonArray(items, (number) => ({ number, text: `"${number}", ü` }))) {
      portions += 1;
      text += String(portion);
    }
    assert.equal(JSON.parse(text), items.map((number) => ({ number, text: `"${number}", ü` })));
    assert.ok(portions >= count / 64, 'in portions');
  });
}

test('others are served while it is made', async () => {
  const items = [...Array(640).keys()];
  let others = 0;
  const serve = (): void => void ((others += 1), others < 1_000 && setImmediate(serve));
  setImmediate(serve);
  for await (const _ of jsonArray(items, String)) void _;
  assert.ok(others >= 9, `${others} times`);
});

test('one that cannot be told ends the stream with its error', async () => {
  const stream = jsonArray([1, 2], () => {
    throw new Error('a defect');
  });
  let message = '';
  try {
    for await (const _ of stream) void _;
  } catch (error) {
    ({ message } = error as Error);
  }
  assert.is(message, 'a defect');
});

test.run();
