/** What a writer asks to be true of the config file, and whether it is. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { holds } from '../../../machines/ports/config-files.js';

const test = suite('The precondition of a write');

test('with an ETag holds for the file that has it, and for no other', () => {
  const precondition = { match: ['"a"', '"b"'], noneMatch: null };
  assert.is(holds(precondition, '"a"'), true);
  assert.is(holds(precondition, '"b"'), true);
  assert.is(holds(precondition, '"c"'), false);
  assert.is(holds(precondition, null), false);
});

test('with no ETag that could match never holds', () => {
  for (const etag of ['"a"', null]) assert.is(holds({ match: [], noneMatch: null }, etag), false);
});

test('with * holds for any file that is there', () => {
  assert.is(holds({ match: '*', noneMatch: null }, '"a"'), true);
  assert.is(holds({ match: '*', noneMatch: null }, null), false);
});

test('that there is nothing holds where there is nothing', () => {
  assert.is(holds({ match: null, noneMatch: '*' }, null), true);
  assert.is(holds({ match: null, noneMatch: '*' }, '"a"'), false);
});

test('of both kinds holds where both do', () => {
  assert.is(holds({ match: '*', noneMatch: ['"a"'] }, '"b"'), true);
  assert.is(holds({ match: '*', noneMatch: ['"a"'] }, '"a"'), false);
  for (const etag of ['"a"', null]) assert.is(holds({ match: ['"a"'], noneMatch: '*' }, etag), false);
});

test.run();
