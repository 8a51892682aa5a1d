import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { de } from '../../../../http/ui/text/de.js';
import { en } from '../../../../http/ui/text/en.js';
import { kindText } from '../../../../http/ui/text/kind.js';
import { stateText, stateTone } from '../../../../http/ui/text/state.js';

const test = suite('stateText, stateTone and kindText');

const running = (phase: Parameters<typeof stateText>[0]['phase']) => ({ state: 'running', phase }) as const;
const stopped = { state: 'stopped', phase: null } as const;

test('The text of a running server is that of its phase', () => {
  assert.is(stateText(stopped, en), 'Stopped');
  assert.is(stateText(running('up'), en), 'Running');
  assert.is(stateText(running('stuck'), de), 'Hängt');
});

test('The badge is green only in phase up and red only in phase stuck', () => {
  assert.equal(
    [stopped, running('launching'), running('up'), running('stopping'), running('restarting'), running('stuck')].map(
      stateTone,
    ),
    ['off', 'busy', 'good', 'busy', 'busy', 'bad'],
  );
});

test('A kind has a display name, and an unknown kind is shown by its API name', () => {
  assert.is(kindText('openttd', en), 'OpenTTD');
  assert.is(kindText('tomorrow', en), 'tomorrow');
  assert.is(kindText('toString', en), 'toString');
  assert.is(kindText(null, en), 'Unknown');
});

test.run();
