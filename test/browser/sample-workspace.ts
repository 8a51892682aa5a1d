/** A workspace for screenshots and views: Builds and Data Folders of several kinds, with and without faults. */
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fixtures, type Workspace } from '../kit/manager/workspace.js';
import { addFxServerBuild, addFxServerFolder, addResource, licence } from '../kit/servers/fxserver.js';

const demo = fileURLToPath(new URL('../../adapters/workspace/template/', import.meta.url));

interface Described {
  readonly path: string;
  readonly author: string;
  readonly description: string;
  readonly more?: string;
}

const resources: readonly Described[] = [
  { path: '[core]/oxmysql', author: 'Ada', description: 'Talks to the database', more: "provide 'mysql-async'" },
  { path: '[core]/sessions', author: 'Bo', description: 'Who is here, and since when', more: "dependency 'oxmysql'" },
  {
    path: '[jobs]/[emergency]/ambulance',
    author: 'Chiara',
    description: 'Brings players back to life',
    more: "ui_page 'html/index.html'\nfile 'html/index.html'",
  },
  {
    path: '[jobs]/[emergency]/police',
    author: 'Chiara',
    description: 'Cuffs, fines and a radar',
    more: "client_script 'client.lua'",
  },
  { path: '[jobs]/taxi', author: 'Dmitri', description: 'Fares by distance and time' },
  {
    path: '[maps]/harbour',
    author: 'Esra',
    description: 'A harbour with two cranes, a lighthouse and a view of the whole city from the top of it',
  },
  { path: 'weather', author: 'Femi', description: 'The same weather for all' },
];

/** The Build and the Data Folder of the first start. */
export const demoBody = { Build: 'demo', Folder: 'demo' };

/** A server that ignores SIGTERM, with a grace period of a minute. The page shows this server as stopping. */
export const ignoringBody = { Build: 'stubborn', Folder: 'demo' };

/** Adds the Builds and Data Folders to a workspace. */
export function addSampleData(workspace: Workspace): void {
  const { root } = workspace;
  for (const name of ['builds/console', 'data/world']) rmSync(join(root, name), { recursive: true });
  for (const name of ['builds/demo', 'data/demo']) cpSync(join(demo, name), join(root, name), { recursive: true });
  workspace.addBuild('stubborn', {
    command: [join(fixtures, 'console-server.sh'), 'stubborn'],
    stop: { signal: 'SIGTERM', timeoutMs: 60_000 },
  });
  addFxServerBuild(workspace, '12345');
  addFxServerBuild(workspace, '9999', { layout: 'windows' });
  workspace.addBuild('broken', { command: 'server.sh' });
  const enabled = resources.map(({ path }) => `ensure ${path.split('/').at(-1) ?? ''}`);
  const folder = addFxServerFolder(workspace, 'roleplay', [
    `sv_licenseKey ${licence}`,
    'sv_hostname "Roleplay"',
    'sv_maxclients 48',
    ...enabled.slice(0, 5),
    'ensure nowhere',
  ]);
  for (const { path, author, description, more = '' } of resources) {
    addResource(
      folder,
      path,
      `fx_version 'cerulean'\ngame 'gta5'\nauthor '${author}'\nversion '1.${path.length}.0'\ndescription '${description}'\nserver_script 'server.lua'\n${more}\n`,
    );
  }
  workspace.addFolder('a Data Folder whose name is as long as those who make them on a Friday evening like them to be');
}

/** Removes all Builds and Data Folders of a workspace. */
export function removeItems({ root }: Workspace): void {
  for (const name of ['builds', 'data']) {
    rmSync(join(root, name), { recursive: true });
    mkdirSync(join(root, name));
  }
}

/** Adds the sample data, and twelve more Builds and Data Folders, some with long names. */
export function addManyItems(workspace: Workspace): void {
  addSampleData(workspace);
  for (let n = 1; n <= 12; n += 1) {
    const name = n % 3 === 0 ? `a-name-of-${n}-parts-${'that-goes-on-'.repeat(4)}without-an-end` : `number-${n}`;
    addFxServerBuild(workspace, name);
    addFxServerFolder(workspace, name, [`sv_licenseKey ${licence}`]);
  }
}
