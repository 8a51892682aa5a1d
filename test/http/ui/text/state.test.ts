/** The server's state in words. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { de } from '../../../../http/ui/text/de.js';
import { en } from '../../../../http/ui/text/en.js';
import { kindText } from '../../../../http/ui/text/kind.js';
import { stateText, stateTone } from '../../../../http/ui/text/state.js';

const test = suite('states and kinds in words');

const running = (phase: Parameters<typeof stateText>[0]['phase']) => ({ state: 'running', phase }) as const;
const stopped = { state: 'stopped', phase: null } as const;

test('a state has a word, and each of its phases one of its own', () => {
  assert.is(stateText(stopped, en), 'Stopped');
  assert.is(stateText(running('up'), en), 'Up');
  assert.is(stateText(running('stuck'), de), 'Hängt fest');
});

test('only a server that is up looks well, and only one that is stuck looks bad', () => {
  assert.equal(
    [stopped, running('launching'), running('up'), running('stopping'), running('restarting'), running('stuck')].map(
      stateTone,
    ),
    ['off', 'busy', 'good', 'busy', 'busy', 'bad'],
  );
});

test('a kind has a name, and one that the page does not know is called as the API calls it', () => {
  assert.is(kindText('openttd', en), 'OpenTTD');
  assert.is(kindText('tomorrow', en), 'tomorrow');
  assert.is(kindText('toString', en), 'toString');
  assert.is(kindText(null, en), 'Not known');
});

test.run();
