import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { typesNamed } from '../../../machines/history/journal.js';

const test = suite('types of entries');

test('a name selects its type, or all types of which it is the first word', () => {
  assert.equal(typesNamed('server.exited'), ['server.exited']);
  assert.equal(typesNamed('recovery'), ['recovery.planned', 'recovery.gave_up']);
});

test('a name that is not a type and no first word selects nothing', () => {
  for (const name of ['', 'serv', 'server.', 'exited', 'server.exited.']) assert.equal(typesNamed(name), [], name);
});

test.run();
