import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findTypes } from '../../../machines/history/journal.js';

const test = suite('machines/history/journal');

test('A name selects its type, or all types that begin with it', () => {
  assert.equal(findTypes('server.exited'), ['server.exited']);
  assert.equal(findTypes('recovery'), ['recovery.planned', 'recovery.gave_up']);
});

test('A name that is neither a type nor the beginning of a type selects nothing', () => {
  for (const name of ['', 'serv', 'server.', 'exited', 'server.exited.']) assert.equal(findTypes(name), [], name);
});

test.run();
