/** The tasks from a recipe to an update that is undone, with a mouse, by touch and with the keyboard alone. */
// Test limit: 120 s, the journey creates a database, and starts a server three times.
import * as assert from 'uvu/assert';
import { isLong } from '../kit/sample.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { findCutOff } from './cut-off.js';
import { findLayoutFaults } from './layout-rules.js';
import { contexts, Hand, type Way, ways } from './tasks/hand.js';
import { Journey, journeyOptions, maxJourneyClicks } from './tasks/journey.js';

const test = browserSuite('browser/journey', journeyOptions);

const names: Readonly<Record<Way, string>> = {
  mouse: 'with a mouse at 1440 px',
  touch: 'by touch at 390 px',
  keyboard: 'with the keyboard alone',
};

for (const way of isLong ? ways : (['touch'] as const))
  test(`A recipe becomes a server whose resource is updated, and restored, ${names[way]}`, async (session) => {
    const journey = new Journey();
    await journey.before();
    try {
      const page = await session.open('#/', contexts[way]);
      const { width = 0 } = page.viewportSize() ?? {};
      await page.getByRole('main').waitFor();
      const hand = new Hand(page, way, async (step) => {
        assert.equal(await findViolations(page), [], step);
        assert.equal(await findLayoutFaults(page), [], step);
        assert.is((await findCutOff(page)).join('\n'), '', step);
        assert.is(Number(await page.evaluate('document.documentElement.scrollWidth')), width, step);
      });
      await journey.carryOut(hand, session);
      const { clicks, keys } = hand.counts;
      assert.ok(clicks <= maxJourneyClicks, `${clicks} clicks`);
      console.log(`${names[way]}: ${clicks} clicks, ${keys} keys`);
      for (const each of hand.steps)
        console.log(`  ${each.name}: ${each.clicks} clicks, ${each.keys} keys, ${each.seconds.toFixed(1)} s`);
    } finally {
      await journey.after();
    }
  });

test.run();
