/** Each finding in FXServer's Data Folders has the correct position and texts, and its remedy removes the finding. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cases } from './cases.js';
import { assertNoFindings, filterByCode, type SoundFolder, useSoundFolder } from './folder.js';

const test = suite<SoundFolder>('adapters/kinds/fxserver/preflight/findings');

useSoundFolder(test);

test('A preflight of a correct Data Folder has no findings', async ({ preflight }) => {
  assertNoFindings(await preflight());
  assertNoFindings(await preflight(null), 'without a Build');
});

for (const { code, title, breakFolder, expected, applyRemedy } of cases) {
  test(`${code}: ${title}`, async (folder) => {
    breakFolder(folder);
    const found = await folder.preflight();
    assert.equal(
      filterByCode(found, code).map(({ title: _, ...each }) => each),
      [{ code, ...expected }],
      JSON.stringify(found),
    );
    applyRemedy(folder);
    assertNoFindings(await folder.preflight(), 'after the remedy');
  });
}

test.run();
