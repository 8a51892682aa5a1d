/** The preconditions of writes to a config file: If-Match and If-None-Match. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { matchesPrecondition } from '../../../machines/folders/config-files.js';

const test = suite('machines/folders/config-files');

test('A condition with an ETag is true only for the file with that ETag', () => {
  const precondition = { match: ['"a"', '"b"'], noneMatch: null };
  assert.is(matchesPrecondition(precondition, '"a"'), true);
  assert.is(matchesPrecondition(precondition, '"b"'), true);
  assert.is(matchesPrecondition(precondition, '"c"'), false);
  assert.is(matchesPrecondition(precondition, null), false);
});

test('A condition without a strong ETag is never true', () => {
  for (const etag of ['"a"', null]) assert.is(matchesPrecondition({ match: [], noneMatch: null }, etag), false);
});

test('The condition * is true for any existing file', () => {
  assert.is(matchesPrecondition({ match: '*', noneMatch: null }, '"a"'), true);
  assert.is(matchesPrecondition({ match: '*', noneMatch: null }, null), false);
});

test('The condition that there is no file is true only if the file is missing', () => {
  assert.is(matchesPrecondition({ match: null, noneMatch: '*' }, null), true);
  assert.is(matchesPrecondition({ match: null, noneMatch: '*' }, '"a"'), false);
});

test('A condition of both kinds is true if both parts are true', () => {
  assert.is(matchesPrecondition({ match: '*', noneMatch: ['"a"'] }, '"b"'), true);
  assert.is(matchesPrecondition({ match: '*', noneMatch: ['"a"'] }, '"a"'), false);
  for (const etag of ['"a"', null]) assert.is(matchesPrecondition({ match: ['"a"'], noneMatch: '*' }, etag), false);
});

test.run();
