import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { en } from '../../../../http/ui/text/en.js';
import {
  agoText,
  bytesText,
  clockText,
  daysUntilText,
  dayTimeText,
  durationText,
  momentText,
  percentText,
} from '../../../../http/ui/text/time.js';
import { de } from '../../../kit/data/german.js';

const test = suite('http/ui/text/time');

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const now = Date.parse('2026-11-21T12:00:00Z');

const table = <T>(cases: readonly (readonly [T, string])[], words: (value: T) => string): void => {
  for (const [value, expected] of cases)
    assert.is(words(value).replace(/[\u00a0\u202f]/g, ' '), expected, String(value));
};

test('A time within six days has its weekday, another time its date', () => {
  const shown = (at: number): string => dayTimeText(at, now, en, { zone: 'UTC' });
  assert.match(shown(now - 2 * hour), /^Sat,? 10:00$/);
  assert.match(shown(now - 7 * day), /^(14 Nov|Nov 14),? 12:00$/);
});

test('A past time is shown in seconds, minutes, hours or days', () => {
  table(
    [
      [0, 'just now'],
      [4 * second, 'just now'],
      [5 * second, '5 seconds ago'],
      [59 * second, '59 seconds ago'],
      [minute, '1 minute ago'],
      [59 * minute, '59 minutes ago'],
      [3 * hour, '3 hours ago'],
      [day, '1 day ago'],
      [400 * day, '400 days ago'],
    ],
    (ago) => agoText(now - ago, now, en),
  );
  assert.is(agoText(now - 3 * minute, now, de), 'vor 3 Minuten');
});

test('The days until a time are counted by the dates', () => {
  const noon = new Date(2026, 10, 21, 12).getTime();
  const nextMorning = new Date(2026, 10, 22, 1).getTime();
  assert.is(daysUntilText(nextMorning, noon, en), 'tomorrow');
  assert.is(daysUntilText(nextMorning + 19 * day, noon, en), 'in 20 days');
  assert.is(daysUntilText(nextMorning + 19 * day, noon, de), 'in 20 Tagen');
});

test('A time in the future is shown as just now', () => {
  assert.is(agoText(now + minute, now, en), 'just now');
});

test('A duration is shown in the form of a clock', () => {
  table(
    [
      [0, '0:00'],
      [-5 * second, '0:00'],
      [7_900, '0:07'],
      [12 * minute + 34 * second, '12:34'],
      [3 * hour + second, '3:00:01'],
      [2 * day + 3 * hour + second, '2 d 3:00:01'],
      [day, '1 d 0:00:00'],
    ],
    clockText,
  );
});

test('A duration is shown in its two largest units, and with seconds below ten minutes', () => {
  table(
    [
      [0, '0 sec'],
      [-5 * second, '0 sec'],
      [7_900, '7 sec'],
      [minute, '1 min'],
      [3 * minute + 12 * second, '3 min 12 sec'],
      [33 * minute + 5 * second, '33 min'],
      [2 * hour + 15 * minute, '2 hr 15 min'],
      [2 * day + 3 * hour + minute, '2 days 3 hr'],
      [day, '1 day'],
    ],
    (milliseconds) => durationText(milliseconds, en),
  );
  assert.is(durationText(3 * minute + 12 * second, en, true), '3 min');
});

test('A point in time is shown with its seconds', () => {
  const words = momentText('2026-11-21T12:34:56.789Z', en);
  assert.match(words, /2026/);
  assert.match(words, /:34:56/);
});

test('A size is shown in binary units', () => {
  table(
    [
      [0, '0 B'],
      [1, '1 B'],
      [1_023, '1,023 B'],
      [1_024, '1.0 KiB'],
      [1_536, '1.5 KiB'],
      [150 * 1_024, '150 KiB'],
      [3 * 1_024 ** 4, '3.0 TiB'],
      [1_024 ** 6, '1,048,576 TiB'],
    ],
    (bytes) => bytesText(bytes, en),
  );
  assert.is(bytesText(1_536, de), '1,5 KiB');
});

test('A percentage below 10 % has one decimal place', () => {
  table(
    [
      [0, '0%'],
      [0.004, '0.4%'],
      [0.25, '25%'],
      [0.256, '26%'],
      [3.5, '350%'],
    ],
    (share) => percentText(share, en),
  );
  assert.is(percentText(0.25, de).replace('\u00a0', ' '), '25 %');
});

test.run();
