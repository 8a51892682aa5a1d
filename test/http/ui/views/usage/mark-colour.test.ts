import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markColour } from '../../../../../http/ui/views/usage/plot/mark-colour.js';

const test = suite('http/ui/views/usage/mark-colour');

const colours = { muted: 'grey', good: 'green', warn: 'amber', bad: 'red', note: 'blue' };

test('The mark of an exit has the colour of its badge, and a start has a green mark', () => {
  const exits = { stopped: 'grey', killed: 'amber', crashed: 'red', exited: 'blue', unknown: 'grey' } as const;
  for (const [outcome, colour] of Object.entries(exits))
    assert.is(markColour({ type: 'server.exited', outcome }, colours), colour, outcome);
  assert.is(markColour({ type: 'server.exited', outcome: null }, colours), 'grey');
  assert.is(markColour({ type: 'server.started', outcome: 'done' }, colours), 'green');
});

test.run();
