import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { configLink, readConfigLine } from '../../../../../http/ui/views/folders/config/config-link.js';

const test = suite('http/ui/views/folders/config-link');

test('A link to the editor contains the line to show', () => {
  assert.is(configLink('my city', 12), '#/folders/my%20city?config=12');
  assert.is(readConfigLine('12'), 12);
  assert.is(readConfigLine('1'), 1);
});

test('An invalid line number in a link counts as no line number', () => {
  for (const value of ['', '0', '-1', '1.5', 'abc', 'NaN', '1e9', '99999999999'])
    assert.is(readConfigLine(value), null);
});

test.run();
