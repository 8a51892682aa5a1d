import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { groupsIn, otherTypes, toTypes } from '../../../../../http/ui/views/webhooks/entry-types.js';

const test = suite('http/ui/views/webhooks/entry-types');

test('The entry types of chosen groups are converted back to the same groups', () => {
  assert.equal(groupsIn([]), []);
  assert.equal(groupsIn(toTypes(['commands', 'logins'])), ['commands', 'logins']);
});

test('A type is listed by itself if only a part of its group is chosen', () => {
  const types = ['operation', 'server.exited', 'command'];
  assert.equal(groupsIn(types), ['operations']);
  assert.equal(otherTypes(types), ['server.exited', 'command']);
  assert.equal([...otherTypes(types), ...toTypes(groupsIn(types))].sort(), [...types].sort());
});

test.run();
