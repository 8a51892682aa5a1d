import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findTypes } from '../../../machines/history/journal.js';

const test = suite('machines/history/journal');

test('A whole name selects its type, and the words before a dot select all such types', () => {
  assert.equal(findTypes('server.exited'), ['server.exited']);
  assert.equal(findTypes('recovery'), ['recovery.planned', 'recovery.gave_up']);
});

test('A name that is neither a type nor its words before a dot selects nothing', () => {
  for (const name of ['', 'serv', 'server.', 'exited', 'server.exited.']) assert.equal(findTypes(name), [], name);
});

test.run();
