/** The page at /docs in Chromium. */
import * as assert from 'uvu/assert';
import { browserSuite } from './browser.js';

const test = browserSuite('browser/docs');

test('An operation at /docs shows its own recorded request and answers', async ({ open, service }) => {
  const page = await open();
  await page.goto(`${service.base}/docs#/Schedules/replaceSchedule`);
  const operation = page.locator('#operations-Schedules-replaceSchedule');
  await operation.getByText('"Nightly restart"').first().waitFor();
  assert.match(await operation.innerText(), '"precondition_failed"');
});

test.run();
