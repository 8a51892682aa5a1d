import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { suggestionsFor } from '../../../../../http/ui/views/console/command/completion.js';
import { fillParameters, findParameters } from '../../../../../http/ui/views/console/command/quick-commands.js';

const test = suite('http/ui/views/console/completion');

test('Sent commands come before commands of the kind, newest first', () => {
  const history = ['restart chat', 'status', 'restart chat', 'restart hud'];
  assert.equal(suggestionsFor('re', history, 'fxserver'), ['restart hud', 'restart chat', 'restart ', 'refresh']);
});

test('An empty line or a complete command gets no suggestions', () => {
  assert.equal(suggestionsFor('  ', ['list'], 'fxserver'), []);
  assert.equal(suggestionsFor('List', ['list'], null), []);
});

test('A kind without known commands has suggestions from the history only', () => {
  assert.equal(suggestionsFor('re', ['reload'], 'generic'), ['reload']);
});

test('No more than six commands are suggested', () => {
  assert.is(
    suggestionsFor(
      'say',
      Array.from({ length: 9 }, (_, at) => `say ${at}`),
      null,
    ).length,
    6,
  );
});

test('The words in braces of a quick command are its parameters', () => {
  assert.equal(findParameters('kick {player} {reason} {player} {} { x }'), ['player', 'reason']);
  assert.is(fillParameters('kick {player} {reason}', { player: '$1' }), 'kick $1 {reason}');
});

test.run();
