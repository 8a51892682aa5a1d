/** What a preflight finds in FXServer's Data Folders: each finding with its place and words, and gone when it is mended. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cases } from './cases.js';
import { assertNothing, ofCode, onWellMade, type WellMade } from './folder.js';

const test = suite<WellMade>('A finding');

onWellMade(test);

test('there is none in a well-made Data Folder', async ({ preflight }) => {
  assertNothing(await preflight());
  assertNothing(await preflight(null), 'without a Build');
});

for (const { code, says, spoil, told, mend } of cases) {
  test(`${code}: ${says}`, async (folder) => {
    spoil(folder);
    const found = await folder.preflight();
    assert.equal(
      ofCode(found, code).map(({ title: _, ...each }) => each),
      [{ code, ...told }],
      JSON.stringify(found),
    );
    mend(folder);
    assertNothing(await folder.preflight(), 'it was mended');
  });
}

test.run();
