/** The step of the set-up that installs a Build, with an index. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { dateIn } from '../kit/servers/build-index.js';
import { startDownloadServer } from '../kit/servers/download-server.js';
import { packFxServerBuild } from '../kit/servers/fxserver.js';
import { until } from '../kit/system/until.js';
import { findViolations } from './axe.js';
import { type BrowserSession, browserSuite } from './browser.js';
import { answeredWith } from './page-errors.js';

const words = en.firstServer;
/** Serves an index, and the archive that it offers. */
const server = await startDownloadServer((request, response) => {
  if (request.url?.startsWith('/builds/') === true) return void response.end(archive);
  const recommended = { recommended: '17000', recommended_download: `${server.base}/builds/17000/fx.tar.gz` };
  response.end(JSON.stringify({ ...recommended, support_policy_eol: { '17000': dateIn(400) } }));
});
const archive = packArchive();

function packArchive(): Buffer {
  const directory = mkdtempSync(join(tmpdir(), 'server-manager-'));
  try {
    return readFileSync(packFxServerBuild(directory));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

const index = ['--builds-index', `${server.base}/index`];
const test = browserSuite('browser/first-server-index', {
  prepare: ({ root }) => rmSync(join(root, 'data/world'), { recursive: true }),
  process: { args: [...index, '--builds-allow-url', `${server.base}/builds/`], env: server.environment },
});

/** Opens the step of the Build after the manager has read the index. */
async function openVersions({ open, service }: BrowserSession): Promise<Page> {
  await until(async () => (await service.get('/updates')).json[0]?.channels.length === 1, 'the index');
  return open('#/first-server?game=fivem');
}

test('The recommended version of the index is installed with one click', async (session) => {
  const page = await openVersions(session);
  await page.getByRole('radio', { name: words.versions.option(en.updates.channels.recommended, '17000') }).waitFor();
  assert.equal(await findViolations(page), []);
  await page.getByRole('button', { name: words.install }).click();
  await page.getByRole('heading', { name: words.titles.folder }).waitFor();
  assert.is((await session.service.get('/builds/17000')).json.kind, 'fxserver');
});

test(
  'A version that the manager may not download can be downloaded with the browser',
  async (session) => {
    session.allow(answeredWith(400));
    const page = await openVersions(session);
    await page.getByRole('button', { name: words.install }).click();
    await page.getByRole('alert').getByText(words.versions.refused('localhost')).waitFor();
    const link = page.getByRole('link', { name: words.versions.download });
    assert.is(await link.getAttribute('href'), `${server.base}/builds/17000/fx.tar.gz`);
    assert.equal(await findViolations(page), []);
  },
  { process: { args: index, env: server.environment } },
);

test.run();
