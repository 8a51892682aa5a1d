/**
 * The accessibility of every view: light and dark, on a phone, a laptop or a large screen. The seed chooses the size of
 * each view, and the long tier tries all sizes.
 */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { sampleCases } from '../kit/sample.js';
import { findViolationsInBoth } from './axe.js';
import { browserSuite } from './browser.js';
import { findCutOff } from './cut-off.js';
import { findLayoutFaults, findLeakedKeys } from './layout-rules.js';
import { listLayoutShifts, measureLayoutShift, reloadSlowly } from './layout-shift.js';
import { openView, showView } from './open-view.js';
import { addSampleData } from './sample-workspace.js';
import { states } from './view-states.js';
import { mostShift, sizes, views } from './views.js';
import { waitForFrame } from './wait.js';

const test = browserSuite('browser/views', { prepare: addSampleData });

for (const view of [...views, ...sampleCases('states', states, 2)])
  test(
    `${view.name}: axe finds no fault, and no element moves during a slow load`,
    async (session) => {
      const page = await openView(session, view);
      const broken: string[] = [];
      for (const viewport of sampleCases(view.name, sizes, 1)) {
        await page.setViewportSize(viewport);
        await reloadSlowly(page);
        await showView(page, view);
        const shift = await measureLayoutShift(page);
        assert.ok(shift < mostShift, `${viewport.width} px: it shifts by ${shift}\n${await listLayoutShifts(page)}`);
        await assertFits(page, `${viewport.width} px, English`);
        assert.equal(await findViolationsInBoth(page), [], `${viewport.width} px`);
        const faults = await findLayoutFaults(page);
        const leaks = view.service?.token === undefined ? await findLeakedKeys(page) : [];
        broken.push(...[...faults, ...leaks].map((fault) => `${viewport.width} px, ${fault}`));
      }
      assert.is(broken.join('\n'), '');
      await page.evaluate("localStorage.setItem('server-manager.language', 'de')");
      await page.reload();
      await page.locator('html[lang="de"]').waitFor();
      await page.locator('h1, h2').first().waitFor({ state: 'attached' });
      await page.locator('.waiting').first().waitFor({ state: 'detached' });
      for (const viewport of sampleCases(`${view.name}, German`, sizes, 1)) {
        await page.setViewportSize(viewport);
        await waitForFrame(page);
        await assertFits(page, `${viewport.width} px, German`);
      }
    },
    { service: view.service ?? {}, prepare: view.prepare ?? addSampleData },
  );

/** Throws if the page is wider than the screen, an element extends beyond its card, or a text is cut off. */
async function assertFits(page: Page, where: string): Promise<void> {
  const wide = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  assert.is(wide, 0, `${where}: it has to be scrolled sideways`);
  assert.is((await findCutOff(page)).join('\n'), '', where);
}

test.run();
