/** The marks of schedules on the timeline of the next day or week. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { listTicks, spanNamed, toMarks } from '../../../../../../http/ui/views/schedules/lanes/marks.js';

const test = suite('http/ui/views/schedules/lanes/marks');

const hour = 3_600_000;
const now = Date.parse('2026-06-01T10:20:00Z');

test('A time in the span is a mark at its share of the span', () => {
  const marks = toMarks([now - hour, now + 12 * hour, now + 25 * hour], now, '24h');
  assert.equal(marks, [{ times: [now + 12 * hour], left: 50, width: 0 }]);
  assert.is(toMarks([now + 84 * hour], now, '7d')[0]?.left, 50);
});

test('Times that are close together have one mark from the first to the last', () => {
  const times = [0, 1, 2, 3].map((each) => now + hour + each * 10 * 60_000);
  const [mark, ...others] = toMarks([...times].reverse(), now, '24h');
  assert.equal(mark?.times, times);
  assert.ok(Math.abs((mark?.width ?? 0) - (0.5 / 24) * 100) < 0.001);
  assert.equal(others, []);
});

test('A day has a tick every six hours, and a week has a tick at each midnight', () => {
  const hours = listTicks(now, '24h').map(({ at }) => new Date(at).getHours());
  assert.is(hours.length, 4);
  assert.ok(hours.every((each) => each % 6 === 0));
  const days = listTicks(now, '7d');
  assert.is(days.length, 7);
  assert.ok(days.every(({ at }) => new Date(at).getHours() === 0));
});

test('An address without a valid span has the span of a day', () => {
  assert.equal(['7d', '24h', 'x', null].map(spanNamed), ['7d', '24h', '24h', '24h']);
});

test.run();
