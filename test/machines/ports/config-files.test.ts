/** What a writer asks to be true of the config file, and whether it is. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { matchesPrecondition } from '../../../machines/ports/config-files.js';

const test = suite('The precondition of a write');

test('with an ETag holds for the file that has it, and for no other', () => {
  const precondition = { match: ['"a"', '"b"'], noneMatch: null };
  assert.is(matchesPrecondition(precondition, '"a"'), true);
  assert.is(matchesPrecondition(precondition, '"b"'), true);
  assert.is(matchesPrecondition(precondition, '"c"'), false);
  assert.is(matchesPrecondition(precondition, null), false);
});

test('with no ETag that could match never holds', () => {
  for (const etag of ['"a"', null]) assert.is(matchesPrecondition({ match: [], noneMatch: null }, etag), false);
});

test('with * holds for any file that is there', () => {
  assert.is(matchesPrecondition({ match: '*', noneMatch: null }, '"a"'), true);
  assert.is(matchesPrecondition({ match: '*', noneMatch: null }, null), false);
});

test('that there is nothing holds where there is nothing', () => {
  assert.is(matchesPrecondition({ match: null, noneMatch: '*' }, null), true);
  assert.is(matchesPrecondition({ match: null, noneMatch: '*' }, '"a"'), false);
});

test('of both kinds holds where both do', () => {
  assert.is(matchesPrecondition({ match: '*', noneMatch: ['"a"'] }, '"b"'), true);
  assert.is(matchesPrecondition({ match: '*', noneMatch: ['"a"'] }, '"a"'), false);
  for (const etag of ['"a"', null]) assert.is(matchesPrecondition({ match: ['"a"'], noneMatch: '*' }, etag), false);
});

test.run();
