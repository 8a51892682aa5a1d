/** Rows of lists on a phone, in German, in which buttons have long texts. */
import * as assert from 'uvu/assert';
import { browserSuite } from './browser.js';
import { findCoveredTexts } from './covered-texts.js';
import { addSampleData } from './sample-workspace.js';
import { untilWhole } from './until-whole.js';
import { states } from './view-states.js';
import { views } from './views.js';

const test = browserSuite('browser/phone-rows');

const lists = ['folders', 'builds', 'backups', 'runs', 'history', 'access', 'players', 'schedules', 'players-online'];

for (const view of [...views, ...states].filter(({ name }) => lists.includes(name)))
  test(
    `The button of a row covers no text in the view ${view.name}`,
    async (session) => {
      session.allow(/./);
      const address = await view.reach(session);
      for (const [width, locale] of [
        [390, 'de-DE'],
        [360, 'de-DE'],
      ] as const) {
        const page = await session.open(address, { viewport: { width, height: 844 }, locale });
        await page.locator(`html[lang="${locale.slice(0, 2)}"]`).waitFor();
        await page.locator('main :is(tr, li)').first().waitFor();
        await untilWhole(page);
        assert.equal(await findCoveredTexts(page), [], `${width} ${locale}`);
        await page.context().close();
      }
    },
    { prepare: view.prepare ?? addSampleData, ...(view.service !== undefined && { service: view.service }) },
  );

test.run();
