/**
 * The order of the answers: no element of a view moves, whichever answer is the last. The seed chooses the delays and
 * the size of each view, and the long tier tries all sizes, each in several orders.
 */
import { createHash } from 'node:crypto';
import * as assert from 'uvu/assert';
import { sampleCases, sampleRuns, seed } from '../kit/sample.js';
import { browserSuite } from './browser.js';
import { listLayoutShifts, measureLayoutShift, reloadInOrder } from './layout-shift.js';
import { openView, showView } from './open-view.js';
import { addSampleData } from './sample-workspace.js';
import { mostShift, sizes, views } from './views.js';

const test = browserSuite('browser/late-answers', { prepare: addSampleData });

/** The longest delay of an answer, in milliseconds. */
const longestDelay = 300;

for (const view of sampleCases('late answers', views, 6))
  test(
    `${view.name}: no element moves, whichever answer is the last`,
    async (session) => {
      const page = await openView(session, view);
      for (const viewport of sampleCases(`late answers, ${view.name}`, sizes, 1)) {
        await page.setViewportSize(viewport);
        for (let order = 0; order < sampleRuns(6, 1); order += 1) {
          let request = 0;
          await reloadInOrder(page, () => delayOf(`${seed} ${view.name} ${viewport.width} ${order} ${request++}`));
          await showView(page, view);
          const shift = await measureLayoutShift(page);
          const where = `${viewport.width} px, order ${order}`;
          assert.ok(shift < mostShift, `${where}: it shifts by ${shift}\n${await listLayoutShifts(page)}`);
        }
      }
    },
    { service: view.service ?? {}, prepare: view.prepare ?? addSampleData },
  );

/** Returns a delay in milliseconds that depends only on the name. Half of the answers arrive at once. */
function delayOf(name: string): number {
  const value = createHash('sha256').update(name).digest().readUInt32BE() / 2 ** 32;
  return Math.max(0, (value - 0.5) * 2) * longestDelay;
}

test.run();
