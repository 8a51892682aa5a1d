import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findTypes } from '../../../machines/history/journal.js';

const test = suite('machines/history/journal');

test('The name of a type selects the type; the beginning of names selects all of them', () => {
  assert.equal(findTypes('server.exited'), ['server.exited']);
  assert.equal(findTypes('recovery'), ['recovery.planned', 'recovery.gave_up']);
});

test('A name that is neither a type nor the beginning of a type selects nothing', () => {
  for (const name of ['', 'serv', 'server.', 'exited', 'server.exited.']) assert.equal(findTypes(name), [], name);
});

test.run();
