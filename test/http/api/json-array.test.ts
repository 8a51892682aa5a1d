/** Long arrays that are serialized in portions. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { serializeJsonArray } from '../../../http/api/folders/json-array.js';

const test = suite('http/api/json-array');

for (const count of [0, 1, 63, 64, 65, 128, 1_000]) {
  test(`An array of ${count} items is valid JSON with all items in order`, async () => {
    const items = [...Array(count).keys()];
    const text = String(await serializeJsonArray(items, (number) => ({ number, text: `"${number}", ü` })));
    assert.equal(
      JSON.parse(text),
      items.map((number) => ({ number, text: `"${number}", ü` })),
    );
  });
}

test('The event loop runs while a long array is serialized', async () => {
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

test('An item that cannot be serialized rejects the promise', async () => {
  const failure = await serializeJsonArray([1, 2], () => {
    throw new Error('a defect');
  }).catch((error: Error) => error.message);
  assert.is(failure, 'a defect');
});

test.run();
