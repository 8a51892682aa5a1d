/** Installing a Build from a URL in the view of the Builds. */
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { tarOf } from '../adapters/archives/archives.js';
import { startDownloadServer } from '../kit/servers/download-server.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { answeredWith } from './page-errors.js';
import { waitForValue } from './wait.js';

const archive = tarOf([{ path: 'build.json', content: `{"command":["./run"]}${' '.repeat(200_000)}` }]);
const server = await startDownloadServer((_, response) => void response.end(archive));
const words = en.builds.download;

const test = browserSuite('browser/download-build', {
  process: { args: ['--builds-allow-url', `${server.base}/builds/`], env: server.environment },
});

test('The page installs a Build from an allowed URL and shows the progress', async ({ open, allow, service }) => {
  allow(answeredWith(400));
  allow(answeredWith(409));
  const page = await open('#/builds');
  await page.getByRole('button', { name: en.app.installBuild, exact: true }).click();
  await page.getByRole('button', { name: words.open, exact: true }).click();
  const form = page.getByRole('region', { name: words.title });
  const url = form.getByLabel(words.url);
  const id = form.getByLabel(en.builds.install.id);
  const submit = form.getByRole('button', { name: en.builds.install.submit });
  await url.fill('https://elsewhere.example/4000.tar.xz');
  assert.is(await id.inputValue(), '4000');
  await submit.click();
  const refusal = page.getByRole('dialog', { name: en.bar.failed });
  await refusal.getByText('build_url_refused').waitFor();
  await refusal.getByText(`Allowed: ${server.base}/builds/.`).waitFor();
  assert.equal(await findViolations(page), []);
  await refusal.getByRole('button', { name: en.app.close }).click();

  let finish = (): void => undefined;
  server.answer = (_, response) => {
    response.writeHead(200, { 'content-length': archive.length });
    response.write(archive.subarray(0, 102_400));
    finish = () => void response.end(archive.subarray(102_400));
  };
  await url.fill(`${server.base}/builds/4000/fx.tar.xz`);
  assert.is(await id.inputValue(), '', 'every version has this file name');
  await id.fill('4000');
  await submit.click();
  const card = page.getByRole('list', { name: en.builds.installations }).getByRole('listitem');
  await card.getByRole('progressbar', { name: en.builds.receivedOf('4000') }).waitFor();
  await card.getByText(/^100 KiB of \d+ KiB$/).waitFor();
  assert.equal(await findViolations(page), []);
  await card.getByRole('button', { name: en.builds.cancelInstallation }).click();
  await card.waitFor({ state: 'detached' });
  assert.is((await service.get('/builds/4000')).status, 404);

  await submit.click();
  await card.getByText(/^100 KiB of/).waitFor();
  finish();
  await page.getByRole('rowheader', { name: '4000', exact: true }).waitFor();
  await card.waitFor({ state: 'detached' });
  await waitForValue(url, '');
  await form.getByRole('button', { name: en.app.close, exact: true }).click();
  await form.waitFor({ state: 'detached' });
  server.end();
});

test.run();
