/** Time zones by the names that people use. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  findZone,
  listZones,
  offsetText,
  searchZones,
  zoneText,
} from '../../../../../../http/ui/views/schedules/editor/zones.js';

const test = suite('http/ui/views/schedules/editor/zones');

const zones = ['America/New_York', 'Europe/Berlin', 'America/Indiana/Knox', 'Other/Knox', 'UTC'];

test('A time zone is found by its name or by its city, in any case', () => {
  for (const text of ['America/New_York', 'america/new york', 'New York', ' new_york '])
    assert.is(findZone(text, zones), 'America/New_York');
  assert.is(findZone('utc', zones), 'UTC');
  assert.is(findZone('US/Eastern', zones), 'US/Eastern', 'an older name');
});

test('A city of several time zones, an offset or an unknown name gives no time zone', () => {
  for (const text of ['Knox', '', '+02:00', 'Europe/Bonn', 'Neverland']) assert.is(findZone(text, zones), null, text);
});

test('A time zone is shown with its offset and its current time', () => {
  const at = Date.parse('2026-01-31T12:00:00Z');
  assert.is(zoneText('America/New_York', at, 'en-GB'), 'UTC−5, 07:00');
  assert.is(zoneText('Asia/Kolkata', at, 'de-DE'), 'UTC+5:30, 17:30');
  assert.is(zoneText('UTC', at, 'en-GB'), 'UTC, 12:00');
  assert.ok(listZones().includes('Europe/Berlin'));
});

test('A search finds time zones by city before region, and by offset', () => {
  const at = Date.parse('2026-01-31T12:00:00Z');
  const search = (text: string): readonly string[] => searchZones(text, listZones(), (zone) => offsetText(zone, at), 5);
  assert.is(search('york')[0], 'America/New_York');
  assert.is(search('New Yor')[0], 'America/New_York');
  assert.is(search('berl')[0], 'Europe/Berlin');
  assert.ok(search('UTC+9').includes('Asia/Tokyo') || search('+9').length === 5);
  assert.ok(search('UTC-5').every((zone) => offsetText(zone, at) === 'UTC−5'));
  assert.equal(search('Neverland'), []);
  assert.is(search('').length, 5);
});

test.run();
