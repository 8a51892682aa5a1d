/** The ids of GET /events. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { comparePositions, positionId, readPosition } from '../../../../http/api/events/position.js';

const test = suite('event ids');

const early = '20260101T000000000Z-ffffff';
const late = '20260101T000000001Z-000000';

test('an id is read as it was written', () => {
  for (const id of ['none:0', `${early}:0`, `${early}:999999999999`]) {
    const position = readPosition(id);
    assert.ok(position, id);
    assert.is(positionId(position), id);
  }
});

test('what no manager wrote is no id', () => {
  for (const id of [
    '',
    'none',
    'none:00',
    'none:1',
    `${early}`,
    `${early}:`,
    `${early}:x`,
    `${early}:-1`,
    `${early}: 1`,
    `${early}:1\n`,
    `${early}:9999999999999999`,
    '..:0',
    `x${early}:0`,
  ]) {
    assert.is(readPosition(id), null, JSON.stringify(id));
  }
});

test('positions are in the order in which things were printed', () => {
  const order = [
    { run: null, cursor: 0 },
    { run: early, cursor: 0 },
    { run: early, cursor: 9 },
    { run: early, cursor: 10 },
    { run: late, cursor: 0 },
  ];
  order.forEach((one, index) => {
    order.forEach((other, place) => assert.is(Math.sign(comparePositions(one, other)), Math.sign(index - place)));
  });
});

test.run();
