/** A Data Folder from an archive or a repository, in the view of Data Folders. */
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { zipOf } from '../adapters/archives/archives.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { findCutOff } from './cut-off.js';
import { answeredWith } from './page-errors.js';
import { heading } from './resource-folder.js';
import { contexts } from './tasks/hand.js';

const test = browserSuite('browser/content-folder');
const words = en.newFolder;
const create = en.folders.create;

const archive = zipOf([
  { path: 'city/server.cfg', content: 'sv_hostname city\n' },
  { path: 'city/resources/taxi/fxmanifest.lua', content: '' },
]);

for (const way of ['mouse', 'touch'] as const)
  test(`An archive of this device becomes a Data Folder, by ${way}`, async ({ open, service }) => {
    const page = await open('#/folders?new', contexts[way]);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(create.name, { exact: true }).fill('city');
    await dialog.getByLabel(create.sources.archive).check();
    await dialog
      .getByLabel(words.archive.choose)
      .setInputFiles({ name: 'city.zip', mimeType: 'application/zip', buffer: Buffer.from(archive) });
    await dialog.getByText('city.zip').waitFor();
    assert.equal(await findViolations(page), []);
    assert.is((await findCutOff(page)).join('\n'), '');
    await dialog.getByRole('button', { name: create.submit, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await heading(page, 'city').waitFor();
    assert.is((await service.get('/datafolders/city/config')).text, 'sv_hostname city\n');
  });

test('The page names a file that is not an archive, and a repository without an answer', async ({
  open,
  allow,
  service,
}) => {
  allow(answeredWith(400));
  const page = await open('#/folders?new');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(create.name, { exact: true }).fill('city');
  await dialog.getByLabel(create.sources.archive).check();
  await dialog
    .getByLabel(words.archive.choose)
    .setInputFiles({ name: 'city.zip', mimeType: 'application/zip', buffer: Buffer.from('no archive') });
  const submit = dialog.getByRole('button', { name: create.submit, exact: true });
  await submit.click();
  await dialog.getByText('archive_format_unknown').waitFor();
  await dialog.getByRole('button', { name: words.deployment.back }).click();
  await dialog.getByLabel(create.sources.git).check();
  await dialog.getByLabel(words.git.url).fill('http://localhost/city');
  await submit.click();
  await dialog.getByText('folder_url_refused').waitFor();
  await dialog.getByLabel(words.git.url).fill('https://localhost:1/city');
  assert.equal(await findViolations(page), []);
  await submit.click();
  await dialog.getByText('Task 1 (clone) failed').waitFor();
  assert.is((await service.get('/datafolders/city')).status, 404);
});

test.run();
