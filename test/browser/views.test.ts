/** Every view, as those see it who cannot see it well: light and dark, on a phone, a laptop and a large screen. */
import * as assert from 'uvu/assert';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { findCutOff } from './cut-off.js';
import { measureLayoutShift, reloadSlowly } from './layout-shift.js';
import { answeredWith } from './page-errors.js';
import { addSampleData } from './sample-workspace.js';
import { sizes, views } from './views.js';

const test = browserSuite('the views', { prepare: addSampleData });

/** A fifth of what web.dev takes for good; a button that appears beside others is far less. */
const mostShift = 0.02;

for (const view of views) {
  test(
    `in ${view.name} axe finds nothing, light and dark, on a phone, a laptop and a large screen, and nothing is wider than the screen`,
    async (session) => {
      const address = await view.reach(session);
      // The page asks first whether it may come in.
      if (view.service !== undefined) session.allow(answeredWith(401));
      for (const viewport of sizes) {
        const page = await session.open(address, { viewport });
        await view.shown(page).waitFor();
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          assert.equal(await findViolations(page), [], `${viewport.width} px, ${colorScheme}`);
        }
        const wide = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
        assert.is(wide, 0, `${viewport.width} px: it has to be scrolled sideways`);
        await page.context().close();
      }
    },
    { service: view.service ?? {} },
  );

  test(
    `in ${view.name} nothing sticks out of its card, and no text is cut off without a tooltip, in English and German`,
    async (session) => {
      const address = await view.reach(session);
      if (view.service !== undefined) session.allow(answeredWith(401));
      for (const viewport of sizes) {
        const page = await session.open(address, { viewport });
        await view.shown(page).waitFor();
        for (const language of ['en', 'de']) {
          await page.evaluate(`localStorage.setItem('server-manager.language', '${language}')`);
          await page.reload();
          await page.locator(`html[lang="${language}"]`).waitFor();
          await page.locator('h1, h2').first().waitFor({ state: 'attached' });
          await page.locator('.waiting').first().waitFor({ state: 'detached' });
          assert.is((await findCutOff(page)).join('\n'), '', `${viewport.width} px, ${language}`);
        }
        await page.context().close();
      }
    },
    { service: view.service ?? {} },
  );

  test(
    `in ${view.name} nothing that is shown moves while the rest comes over a slow connection, on a phone and on a laptop`,
    async (session) => {
      const address = await view.reach(session);
      if (view.service !== undefined) session.allow(answeredWith(401));
      for (const viewport of sizes.slice(0, 2)) {
        const page = await session.open(address, { viewport });
        await view.shown(page).waitFor();
        await reloadSlowly(page);
        await view.shown(page).waitFor();
        const shift = await measureLayoutShift(page);
        assert.ok(shift < mostShift, `${viewport.width} px: it shifts by ${shift}`);
        await page.context().close();
      }
    },
    { service: view.service ?? {} },
  );
}

test.run();
