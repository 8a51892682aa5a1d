import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { groupsIn, otherTypes, toTypes } from '../../../../../http/ui/views/webhooks/entry-types.js';

const test = suite('the entries that a webhook posts');

test('The groups of the types of groups are the same groups', () => {
  assert.equal(groupsIn([]), []);
  assert.equal(groupsIn(toTypes(['commands', 'logins'])), ['commands', 'logins']);
});

test('Types that fill no whole group are kept next to the groups', () => {
  const types = ['operation', 'server.exited', 'command'];
  assert.equal(groupsIn(types), ['operations']);
  assert.equal(otherTypes(types), ['server.exited', 'command']);
  assert.equal([...otherTypes(types), ...toTypes(groupsIn(types))].sort(), [...types].sort());
});

test.run();
