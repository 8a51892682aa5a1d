/** The sentences of cron expressions. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cronText } from '../../../../http/ui/text/cron.js';
import { en } from '../../../../http/ui/text/en.js';
import { de } from '../../../kit/data/german.js';

const test = suite('http/ui/text/cron');

const describe = (cron: string, text = en) => cronText(cron, text, (days) => days.join(', '));

test('A cron expression with a simple rule is a sentence', () => {
  assert.is(describe('*/20 18-22 * * *'), 'Every 20 minutes from 18:00 to 22:40');
  assert.is(describe('*/20 18-22 * * *', de), 'Alle 20 Minuten von 18:00 bis 22:40');
  assert.is(describe('* * * * *'), 'Every minute');
  assert.is(describe('0 * * * *'), 'Every hour');
  assert.is(describe('15 */6 * * *'), 'Every 6 hours at minute 15');
  assert.is(describe('5 18-22 * * *'), 'Every hour from 18:05 to 22:05');
  assert.is(describe('30 4,16 * * *'), 'Every day at 04:30 and 16:30');
});

test('The sentence of a cron expression names its weekdays', () => {
  assert.is(describe('0 4 * * 1-3'), 'mon, tue, wed at 04:00');
  assert.is(describe('0 4 * * 0,7'), 'sun at 04:00');
  assert.is(describe('*/30 * * * mon,fri'), 'Every 30 minutes (mon, fri)');
});

test('A cron expression that no short sentence describes has no sentence', () => {
  for (const cron of [
    '0 4 1 * *',
    '0 4 * 6 *',
    '*/7 * * * *',
    '1,2 4 * * *',
    '0 22-4 * * *',
    '@daily',
    '0 1,2,3,4,5 * * *',
  ])
    assert.is(describe(cron), null, cron);
});

test.run();
