/** The console commands on a player. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { composePlayerCommand } from '../../../machines/launch/player-commands.js';

const test = suite('machines/launch/player-commands');

const ann = { id: '7', name: 'Ann' };

test('{id}, {name} and {text} become the id and name of the player, and the reason', () => {
  assert.is(composePlayerCommand('kick {name} {text}', ann, 'spam'), 'kick Ann spam');
  assert.is(composePlayerCommand('clientkick {id} "{text}"', ann, 'spam'), 'clientkick 7 "spam"');
  assert.is(composePlayerCommand('kick {name} {text}', ann, ''), 'kick Ann');
});

test('A reason cannot end its quotes, the line or the command', () => {
  assert.is(composePlayerCommand('kick {id} "{text}"', ann, 'a "b"; quit\nquit'), 'kick 7 "a \'b\', quit quit"');
});

test('A name with a space is used only in quotes, and a name with quotes is never used', () => {
  const line = 'kick {name} {text}';
  assert.is(composePlayerCommand(line, { id: '7', name: 'Ann B' }, ''), null);
  assert.is(composePlayerCommand('kick "{name}"', { id: '7', name: 'Ann B' }, ''), 'kick "Ann B"');
  for (const name of ['A";quit', 'A;quit', 'A\nquit', ''])
    assert.is(composePlayerCommand('kick "{name}"', { id: '7', name }, ''), null, JSON.stringify(name));
});

test('A command that needs an id is not possible for a player without an id', () => {
  assert.is(composePlayerCommand('clientkick {id}', { id: '', name: 'Ann' }, ''), null);
  assert.is(composePlayerCommand('clientkick {id}', { id: '7', name: '' }, ''), 'clientkick 7');
});

test('A text with the form of a placeholder is unchanged', () => {
  assert.is(composePlayerCommand('msg {name} {text}', ann, '{id} $1'), 'msg Ann {id} $1');
});

test.run();
