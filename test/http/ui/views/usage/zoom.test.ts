/** The zoom of the charts: by keys, and in the address. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { atLeastMinimum, findZoom, readZoom, writeZoom } from '../../../../../http/ui/views/usage/plot/zoom.js';

const test = suite('http/ui/views/usage/zoom');

const hour = { from: 1_800_000_000, to: 1_800_003_600 };

test('+ shows half of the period around the cursor, inside of the period', () => {
  assert.equal(findZoom('+', hour, hour.from + 1_800), { from: hour.from + 900, to: hour.from + 2_700 });
  assert.equal(findZoom('=', hour, hour.from), { from: hour.from, to: hour.from + 1_800 });
  assert.equal(findZoom('+', hour, null), { from: hour.from + 1_800, to: hour.to });
});

test('0 and - show the whole period, and other keys change nothing', () => {
  assert.is(findZoom('0', hour, null), null);
  assert.is(findZoom('-', hour, null), null);
  assert.is(findZoom('ArrowLeft', hour, null), undefined);
});

test('A period is at least a minute long', () => {
  assert.equal(atLeastMinimum({ from: 1_800_000_100, to: 1_800_000_110 }), { from: 1_800_000_075, to: 1_800_000_135 });
  assert.equal(atLeastMinimum({ from: 1_800_000_000.4, to: 1_800_000_100.2 }), {
    from: 1_800_000_000,
    to: 1_800_000_101,
  });
});

test('The address keeps a period, and an invalid period is ignored', () => {
  const query = new URLSearchParams({ zoom: writeZoom(hour) ?? '' });
  assert.equal(readZoom(query), hour);
  for (const zoom of ['', '1-2', `${hour.to}-${hour.from}`, 'a-b'])
    assert.is(readZoom(new URLSearchParams({ zoom })), null);
  assert.is(writeZoom(null), null);
});

test.run();
