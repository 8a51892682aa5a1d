import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { de } from '../../../../http/ui/text/de.js';
import { en } from '../../../../http/ui/text/en.js';
import { stateText, stateTone } from '../../../../http/ui/text/state.js';

const test = suite('stateText and stateTone');

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

test.run();
