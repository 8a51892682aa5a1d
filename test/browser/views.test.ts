/** Every view, as those see it who cannot see it well: light and dark, on a phone and on a large screen. */
import * as assert from 'uvu/assert';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { furnish } from './furnished.js';
import { answered } from './trouble.js';
import { views } from './views.js';

const phone = { width: 360, height: 780 };
const desk = { width: 1280, height: 800 };
const wall = { width: 2560, height: 1440 };

for (const view of views) {
  const test = browserSuite(`the view ${view.name}`, { prepare: furnish, service: view.service ?? {} });

  test('axe finds nothing in it, light and dark, on a phone and on a desk, and nothing is wider than the screen', async (session) => {
    const address = await view.reach(session);
    // The page asks first whether it may come in.
    if (view.name === 'login') session.allow(answered(401));
    for (const viewport of [phone, desk, wall]) {
      for (const colorScheme of viewport === wall ? ['light' as const] : ['light' as const, 'dark' as const]) {
        const page = await session.open(address, { viewport, colorScheme });
        await view.shown(page).waitFor();
        const place = `${viewport.width} px, ${colorScheme}`;
        if (viewport !== wall) assert.equal(await findViolations(page), [], place);
        const wide = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
        assert.is(wide, 0, `${place}: it has to be scrolled sideways`);
        await page.context().close();
      }
    }
  });

  test.run();
}
