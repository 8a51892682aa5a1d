/** A Data Folder with Installed Resources in categories, and the elements that show them. */
import type { Page } from 'playwright-core';
import type { Workspace } from '../kit/manager/workspace.js';
import { addFxServerBuild, addFxServerFolder, addResource, licence } from '../kit/servers/fxserver.js';

const mysql = `fx_version 'cerulean'
games { 'gta5', 'rdr3' }
author 'Ada'
version '2.1.0'
description 'Talks to the database'
server_scripts { 'lib/*.lua', 'server.lua' }
client_script 'client.lua'
ui_page 'html/index.html'
file 'html/index.html'
dependencies { '/server:7290', '/onesync' }
provide 'mysql-async'
server_export 'query'
my_setting 'on'
`;

/** Adds an FXServer Build and the Data Folder `roleplay` with five Installed Resources. */
export function addResourceFolder(workspace: Workspace): void {
  addFxServerBuild(workspace, '12345');
  const folder = addFxServerFolder(workspace, 'roleplay', [
    `sv_licenseKey ${licence}`,
    'ensure sessions',
    'ensure taxi',
    'ensure nowhere',
  ]);
  addResource(folder, '[core]/oxmysql', mysql);
  addResource(folder, '[core]/sessions', "fx_version 'cerulean'\ngame 'gta5'\nauthor 'Bo'\ndependency 'oxmysql'\n");
  addResource(
    folder,
    '[jobs]/[emergency]/police',
    "fx_version 'cerulean'\ngame 'gta5'\nauthor 'Chiara'\nfiles { 'a.lua', 'b.lua' }\n",
  );
  addResource(folder, '[jobs]/taxi', "fx_version 'cerulean'\ngame 'gta5'\ndescription 'Fares by distance'\n");
  addResource(folder, 'weather', "fx_version 'cerulean'\ngame 'gta5'\nthis is not a Lua\n");
}

/** The row of a Data Folder in the list. */
export const folder = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

/** A heading by its whole text. */
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** A tab on the page of a Data Folder. */
export const part = (page: Page, name: string) => page.getByRole('tab', { name });

/** The entry of an Installed Resource. */
export const resource = (page: Page, name: string) =>
  page.getByRole('group').filter({ has: page.locator('summary strong', { hasText: new RegExp(`^${name}$`) }) });

/** Waits until the page counts the matches with the given text. */
export const found = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words }).waitFor();

/** The search field. */
export const search = (page: Page) => page.getByRole('searchbox');

/** The names of the Installed Resources that are shown, in their order. */
export const shown = (page: Page): Promise<string[]> => page.locator('summary strong').allTextContents();
