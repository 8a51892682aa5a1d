/** The changes of a Data Folder since the last start, in the Files view. */
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { standard } from '../kit/manager/shared-service.js';
import { until } from '../kit/system/until.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { findLayoutFaults } from './layout-rules.js';
import { openMenuOf } from './row-menu.js';

const words = en.files.changes;
const address = '#/folders/world/files?changes=';

const test = browserSuite('browser/file-changes', {
  prepare({ root }) {
    const folder = join(root, 'data/world/scripts');
    mkdirSync(folder);
    writeFileSync(join(folder, 'config.cfg'), 'set fare 1\nset rcon_password "old-secret"\n');
  },
});

test('No changes of files are known before a start', async ({ open }) => {
  const page = await open(address);
  await page.getByText(words.neverStarted).waitFor();
});

for (const width of [1440, 390])
  test(`Each file that changed after a start is shown with its lines, at ${width} px`, async ({
    open,
    service,
    workspace,
  }) => {
    const file = join(workspace.root, 'data/world/scripts/config.cfg');
    const path = encodeURIComponent('scripts/config.cfg');
    assert.is((await service.post('/start', standard)).status, 204);
    const startedAt = Date.parse((await service.get('/runs')).json[0].started_at);
    // The clock of the file system must have passed the start.
    await until(() => {
      writeFileSync(join(workspace.root, 'data/world/new.txt'), 'new');
      return statSync(join(workspace.root, 'data/world/new.txt')).ctimeMs > startedAt;
    });
    const text = `set fare ${width}\nset rcon_password "new-secret"\n`;
    const { status } = await service.request('PUT', `/datafolders/world/files/content?path=${path}`, {
      headers: { 'If-Match': '*' },
      body: text,
    });
    assert.is(status, 204);
    const page = await open('#/folders/world/files', { viewport: { width, height: 900 } });
    if (width === 390) await openMenuOf(page, en.files.title);
    await page.getByRole('link', { name: words.link, exact: true }).click();
    const diff = page.getByRole('group', { name: words.diff('scripts/config.cfg') });
    await diff.getByText(`set fare ${width}`).waitFor();
    assert.not.match(await diff.innerText(), /secret/);
    await page.getByRole('button', { name: en.editor.secrets.show }).click();
    await diff.getByText('new-secret').waitFor();
    await page.getByText(words.others(1)).click();
    await page.getByRole('link', { name: 'new.txt' }).waitFor();
    await page.getByText(words.reasons.not_kept).waitFor();
    assert.equal(await findViolations(page), []);
    assert.equal(await findLayoutFaults(page), []);
    await page.getByRole('link', { name: 'scripts/config.cfg' }).click();
    await page.getByRole('textbox', { name: en.editor.label('config.cfg') }).waitFor();
    writeFileSync(file, 'set fare 1\nset rcon_password "old-secret"\n');
  });

test.run();
