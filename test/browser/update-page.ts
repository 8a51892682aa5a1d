/**
 * The page of a Data Folder with a resource that has a source. A server replaces GitHub and other sources of archives.
 */
import { EventEmitter, once } from 'node:events';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { toIdentity } from '../../adapters/files/identity.js';
import { listFiles } from '../../adapters/resource-updates/list-files.js';
import { ResourceOrigins } from '../../adapters/resource-updates/origins.js';
import { en } from '../../http/ui/text/en.js';
import { type Files, installed, writeFiles } from '../http/api/resource-updates/update-suite.js';
import type { ServiceProcessOptions } from '../kit/manager/service-process.js';
import type { Workspace } from '../kit/manager/workspace.js';
import { startDownloadServer } from '../kit/servers/download-server.js';
import { addFxServerBuild, addFxServerFolder, licence } from '../kit/servers/fxserver.js';
import { findFreePort } from '../kit/system/free-port.js';
import type { BrowserSession, BrowserSuiteOptions } from './browser.js';
import { openRowMenu } from './row-menu.js';

export const address = '#/folders/city?build=';
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The server that replaces GitHub. Each test sets the answer of this server. */
export const server = await startDownloadServer((_, response) => void response.writeHead(404).end());
const port = await findFreePort();

/** Returns the options of a manager that uses the server in place of GitHub. */
export function startUpdateSession(args: readonly string[] = []): ServiceProcessOptions {
  const { base, environment } = server;
  return {
    args: ['--resources-github-url', `${base}/api`, ...args],
    env: { ...environment, GIT_SSL_CAINFO: environment.NODE_EXTRA_CA_CERTS },
  };
}

/** The Data Folder `city` with the resource `taxi`, which the server starts. */
export const updateOptions: BrowserSuiteOptions = {
  prepare(workspace) {
    addFxServerBuild(workspace, '12345');
    addFxServerFolder(workspace, 'city', [
      `sv_licenseKey ${licence}`,
      `endpoint_add_tcp "127.0.0.1:${port}"`,
      'ensure taxi',
    ]);
    writeTaxi(workspace, installed);
  },
  process: startUpdateSession(),
};

/**
 * Begins the next answer and never ends it.
 * @param begin begins the answer
 * @returns promises for the arrival of the request, and for the end of its connection
 */
export function holdAnswer(begin: (response: ServerResponse) => void): {
  readonly arrived: Promise<void>;
  readonly ended: Promise<void>;
} {
  const events = new EventEmitter();
  const wait = async (name: string): Promise<void> => void (await once(events, name));
  const promises = { arrived: wait('arrived'), ended: wait('ended') };
  server.answer = (_, response) => {
    response.once('close', () => events.emit('ended'));
    begin(response);
    events.emit('arrived');
  };
  return promises;
}

export const toTaxi = ({ root }: Pick<Workspace, 'root'>, name = 'taxi'): string =>
  join(root, 'data/city/resources/[jobs]', name);

/** Writes the files of a resource. */
export function writeTaxi(workspace: Pick<Workspace, 'root'>, files: Files, name = 'taxi'): void {
  writeFiles(toTaxi(workspace, name), files);
}

/** Changes a file of the resource, as an operator does. */
export function change(workspace: Pick<Workspace, 'root'>, path: string, text: string): void {
  const file = join(toTaxi(workspace), path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Stores the current files of the resource as the installed files. */
export async function knowBase({ workspace, service }: Pick<BrowserSession, 'workspace' | 'service'>): Promise<void> {
  // The manager answers after it has removed the files of interrupted changes. It would remove these files too.
  await service.get('/resource-changes');
  const origins = new ResourceOrigins(workspace.root);
  const files = await listFiles(toTaxi(workspace), new AbortController().signal);
  await origins.prepare('city', 'taxi', 'one', toTaxi(workspace), files);
  const identity = toIdentity(statSync(toTaxi(workspace), { bigint: true }));
  await origins.commit('city', 'taxi', { base: 'one', identity });
}

export async function setSource(
  { service }: Pick<BrowserSession, 'service'>,
  resource: string,
  source: object,
): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const path = `/datafolders/city/resources/${encodeURIComponent(resource)}/source`;
  const { status, text } = await service.request('PUT', path, { headers, body: JSON.stringify(source) });
  assert.is(status, 204, text);
}

export const row = (page: Page, name: string) => page.locator(`.resource[data-name="${name}"]`);
export const dialog = (page: Page) => page.getByRole('dialog');
export const toast = (page: Page) => page.locator('.toast');

/** Opens the menu of the resource, and presses an entry. */
export async function openTask(page: Page, name: string): Promise<void> {
  await openRowMenu(row(page, 'taxi'));
  await row(page, 'taxi').getByRole('button', { name, exact: true }).click();
}

export async function fitsWidth(page: Page): Promise<void> {
  assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), 'the page is too wide');
  const bodies = "[...document.querySelectorAll('.panel-body')]";
  assert.ok(
    await page.evaluate(`${bodies}.every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)`),
    'the content of the dialog is too wide',
  );
}

export const words = en.resourceUpdates;
export const wide = { viewport: { width: 1440, height: 900 } };
export const taxi = 'https://github.com/example/taxi';

export const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
export const submit = (page: Page) => dialog(page).getByRole('button', { name: words.submit, exact: true });
