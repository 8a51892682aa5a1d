/** The scroll position of the list of Installed Resources, which is part of the URL. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readPosition } from '../../../../../http/ui/views/folders/resources/scroll-position.js';

const test = suite('http/ui/views/folders/scroll-position');

const positionOf = (query: string) => readPosition(new URLSearchParams(query));

test('The URL leads to the position at which the page was left', () => {
  assert.equal(positionOf('at=-14+my+taxi&open=police'), { name: 'my taxi', top: -14 });
  assert.equal(positionOf('open=police&open=taxi'), { name: 'taxi', top: null });
  assert.is(positionOf('at=top&open=police'), null);
  assert.is(positionOf(''), null);
});

test.run();
