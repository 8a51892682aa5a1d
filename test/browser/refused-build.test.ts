/** The refusal of a Build's archive. */
import { setTimeout as sleep } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { measureLayoutShift } from './layout-shift.js';
import { answeredWith } from './page-errors.js';

const test = browserSuite('browser/refused-build');
const words = en.builds.install;

/** The delay of the answer, which is longer than the time after a click in which a browser allows movement. */
const answerMs = 1_000;

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`A late refusal moves no element on a page of ${viewport.width} px`, async ({ allow, open }) => {
    allow(answeredWith(400));
    const page = await open('#/builds', { viewport });
    await page.getByRole('rowheader', { name: 'console', exact: true }).waitFor();
    await page.route('**/builds/fx-20000', async (route) => {
      const response = await route.fetch();
      await sleep(answerMs);
      await route.fulfill({ response });
    });
    const before = await measureLayoutShift(page);
    const buffer = Buffer.from('This is not an archive.');
    await page.getByLabel(words.archive).setInputFiles({ name: 'fx-20000.tar.gz', mimeType: '', buffer });
    const form = page.getByRole('dialog', { name: en.app.installBuild });
    await form.getByRole('button', { name: words.submit, exact: true }).click();
    await form.getByText('archive_format_unknown').waitFor();
    assert.is((await measureLayoutShift(page)) - before, 0);
    assert.equal(await findViolations(page), []);
    assert.is(await form.getByLabel(words.id).inputValue(), 'fx-20000');
    assert.is((await form.locator('.primary').textContent())?.trim(), words.archive, 'the next step');
    assert.is(await form.getByRole('button', { name: words.submit, exact: true }).count(), 0, 'no second attempt');
    await form.getByRole('button', { name: en.app.cancel }).click();
    await form.waitFor({ state: 'detached' });
  });

test.run();
