/**
 * The short form of `npm run chaos`. Managers are killed at random moments while a server prints, has subscribers and
 * gets commands.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runChaos } from '../chaos/chaos.js';

const test = suite('http/chaos');

test('No line is lost or duplicated, and no command arrives twice', async () => {
  const { accepted, lines } = await runChaos({ kills: 12 });
  assert.ok(accepted > 0 && lines > accepted);
});

test('An exit without a keeper is noticed within a second and is unknown', async () => {
  const { accepted, noticedWithin } = await runChaos({ kills: 6, withoutKeeper: true, processTree: 'proc' });
  assert.ok(accepted > 0);
  assert.ok(noticedWithin < 1_000, `${noticedWithin} ms`);
});

test.run();
