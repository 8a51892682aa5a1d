/** The Installed Resources of the running server: the started resources, and the buttons of each resource. */
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { de } from '../kit/data/german.js';
import {
  addFxServerBuild,
  addFxServerFolder,
  addResource,
  licence,
  manifest,
  startFxServer,
} from '../kit/servers/fxserver.js';
import { findFreePort } from '../kit/system/free-port.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { found, resource, shown } from './resource-folder.js';

const port = await findFreePort();
const words = en.resources.running;

const test = browserSuite('browser/running-resources', {
  prepare(workspace) {
    addFxServerBuild(workspace, '12345');
    const lines = [`sv_licenseKey ${licence}`, `endpoint_add_tcp "127.0.0.1:${port}"`, 'ensure taxi', 'ensure broken'];
    const city = addFxServerFolder(workspace, 'city', lines);
    for (const name of ['taxi', 'police']) addResource(city, name);
    addResource(city, 'broken', `${manifest}dependency 'absent'\n`);
  },
});

test("The running Data Folder's page controls its started resources", async (session) => {
  const page = await session.open('#/folders/city?build=');
  await found(page, '3 Installed Resources');
  assert.is(await page.getByRole('button', { name: words.refresh }).count(), 0, 'nothing runs');
  await startFxServer(session, '12345', 'city');
  await resource(page, 'taxi').getByText(words.runs, { exact: true }).waitFor();
  await resource(page, 'broken').getByText(words.doesNotRun, { exact: true }).waitFor();
  await page.getByText(words.summary(3, 1, 2)).waitFor();

  const police = resource(page, 'police');
  const press = (name: string) => police.getByRole('button', { name, exact: true }).click();
  await police.locator('summary').click();
  await press(words.actions.start);
  await police.getByText(words.outcomes.started).waitFor();
  await police.getByText(words.runs, { exact: true }).waitFor();
  await page.getByText(words.summary(4, 1, 3)).waitFor();
  await press(words.actions.restart);
  await police.getByText(words.outcomes.started).waitFor();
  await press(words.actions.stop);
  await police.getByText(words.outcomes.stopped).waitFor();
  await page.getByText(words.summary(3, 1, 2)).waitFor();
  assert.equal(await findViolations(page), []);

  await session.service.post('/stop');
  await page.getByRole('button', { name: words.refresh }).waitFor({ state: 'detached' });
  assert.is(await police.getByRole('button', { name: words.actions.start }).count(), 0);
});

/** The request for the running resources. */
const runningResources = /\/\/[^/]+\/resources$/;

test('The buttons above the list stay in place when the server reports its resources', async (session) => {
  await startFxServer(session, '12345', 'city');
  const page = await session.open('#/folders', { viewport: { width: 390, height: 844 }, isMobile: true });
  let answer = (): void => undefined;
  const isAllowed = new Promise<void>((resolve) => (answer = resolve));
  await page.route(runningResources, async (route) => {
    await isAllowed;
    await route.continue();
  });
  await page.evaluate("location.hash = '#/folders/city?build='");
  const install = page.locator('.file-button');
  await install.waitFor();
  const before = await install.boundingBox();
  answer();
  await page.getByText(words.summary(3, 1, 2)).waitFor();
  assert.equal(await install.boundingBox(), before);
});

test('Only a resource that the server has reported can be marked as stopped', async (session) => {
  await startFxServer(session, '12345', 'city');
  const page = await session.open('#/folders');
  await page.route(runningResources, async (route) => {
    const response = await route.fetch();
    const reported: readonly { readonly name: string }[] = await response.json();
    await route.fulfill({ response, json: reported.filter(({ name }) => name !== 'taxi') });
  });
  await page.evaluate("location.hash = '#/folders/city?build='");
  await resource(page, 'broken').getByText(words.doesNotRun, { exact: true }).waitFor();
  assert.is(await resource(page, 'taxi').getByText(words.doesNotRun, { exact: true }).count(), 0);
});

test("A resource that does not start shows the server's message", async (session) => {
  await startFxServer(session, '12345', 'city');
  const page = await session.open('#/folders/city');
  await page.getByText(words.summary(3, 1, 2)).waitFor();
  const show = page.getByRole('combobox', { name: 'Show' });
  await show.selectOption(en.resources.showOf.notRunning);
  assert.equal(await shown(page), ['broken']);
  const broken = resource(page, 'broken');
  await broken.locator('summary').click();
  await broken.getByRole('button', { name: words.actions.start, exact: true }).click();
  await broken.getByText(words.outcomes.failed).waitFor();
  await broken.getByText('Could not find dependency absent for resource broken.').waitFor();
  assert.equal(await findViolations(page), []);
  await show.selectOption(en.resources.showOf.running);
  assert.equal(await shown(page), ['taxi', 'hardcap', 'sessionmanager']);
});

test('The running server finds a resource that was added, in German too', async (session) => {
  await startFxServer(session, '12345', 'city');
  const page = await session.open('#/folders/city?build=', { locale: 'de-DE' });
  await page.getByText(de.resources.running.summary(3, 1, 2)).waitFor();
  addResource(`${session.workspace.root}/data/city`, 'late');
  await page.getByRole('button', { name: de.resources.running.refresh }).click();
  await page.getByText(de.resources.running.outcomes.refreshed).waitFor();
  await page.getByText('Found 1 new resources').waitFor();
});

test.run();
