/** Long arrays, made in portions. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { serializeJsonArray } from '../../../http/api/json-array.js';

const test = suite('A long array');

for (const count of [0, 1, 63, 64, 65, 128, 1_000]) {
  test(`of ${count} is valid JSON, whole and in order`, async () => {
    const items = [...Array(count).keys()];
    const text = String(await serializeJsonArray(items, (number) => ({ number, text: `"${number}", ü` })));
    assert.equal(
      JSON.parse(text),
      items.map((number) => ({ number, text: `"${number}", ü` })),
    );
  });
}

test('others are served while it is made', async () => {
  let [others, isDone] = [0, false];
  const serve = (): void => {
    others += 1;
    if (!isDone) setImmediate(serve);
  };
  setImmediate(serve);
  await serializeJsonArray([...Array(640).keys()], String);
  isDone = true;
  assert.ok(others >= 9, `${others} times`);
});

test('one with something in it that cannot be told is a failure', async () => {
  const failure = await serializeJsonArray([1, 2], () => {
    throw new Error('a defect');
  }).catch((error: Error) => error.message);
  assert.is(failure, 'a defect');
});

test.run();
