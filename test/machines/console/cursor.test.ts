/** Cursors and the ids of GET /events. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  compareCursors,
  findCurrentRun,
  formatEventId,
  maxCursor,
  parseCursor,
  parseEventId,
  toGap,
} from '../../../machines/console/cursor.js';

const test = suite('machines/console/cursor');

const early = '20260101T000000000Z-ffffff';
const late = '20260101T000000001Z-000000';

test('An event id is formatted exactly as it was parsed', () => {
  for (const id of ['none:0', `${early}:0`, `${early}:999999999999`]) {
    const cursor = parseEventId(id);
    assert.ok(cursor, id);
    assert.is(formatEventId(cursor), id);
  }
});

test('A text that the service never writes as an event id is refused', () => {
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
    assert.is(parseEventId(id), null, JSON.stringify(id));
  }
});

test('A cursor is a whole number of bytes that JavaScript represents exactly', () => {
  assert.equal(['0', '17', String(maxCursor)].map(parseCursor), [0, 17, maxCursor]);
  for (const text of ['', '-1', '1.5', '1e3', ' 1', '9007199254740992', '99999999999999999'])
    assert.is(parseCursor(text), null, JSON.stringify(text));
});

test('Cursors are compared in the order in which the output was printed', () => {
  const order = [
    { run: null, cursor: 0 },
    { run: early, cursor: 0 },
    { run: early, cursor: 9 },
    { run: early, cursor: 10 },
    { run: late, cursor: 0 },
  ];
  order.forEach((a, i) => {
    order.forEach((b, j) => assert.is(Math.sign(compareCursors(a, b)), Math.sign(i - j)));
  });
});

test('A gap counts its bytes within a run, and has an unknown size between two runs', () => {
  const from = { run: early, cursor: 7 };
  assert.equal(toGap(from, { run: early, cursor: 9 }), { run: early, from: 7, to: 9, bytes: 2 });
  assert.equal(toGap(from, { run: early, cursor: 3 }), { run: early, from: 7, to: 3, bytes: 0 });
  assert.equal(toGap(from, { run: late, cursor: 0 }), { run: early, from: 7, to: null, bytes: null });
});

test('A run counts as current while its program is running', () => {
  assert.is(findCurrentRun({ run: { launch: { run: early }, pid: 1 } }), early);
  assert.is(findCurrentRun({ run: { launch: { run: early }, pid: null } }), null);
  assert.is(findCurrentRun({ run: null }), null);
});

test.run();
