/** A workspace for screenshots and views: Builds and Data Folders of several kinds, with and without faults. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fixtures, type Workspace } from '../kit/manager/workspace.js';
import { addFxServerBuild, addFxServerFolder, addResource, licence } from '../kit/servers/fxserver.js';
import { addPast } from './past-builds.js';

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
  workspace.addFolder(
    'Roleplay before the migration to the new inventory, the new phone and the new map, kept until May',
  );
}

/** Removes all Builds and Data Folders of a workspace. */
export function removeItems({ root }: Workspace): void {
  for (const name of ['builds', 'data']) {
    rmSync(join(root, name), { recursive: true });
    mkdirSync(join(root, name));
  }
}

const manyBuilds = [
  '12180',
  '12392',
  '12746',
  '12913',
  '13034',
  '13228',
  'recommended-2026-10',
  'latest-2026-11',
  'staging',
  'event-halloween',
  '12746-with-the-patched-voice-library-for-the-three-servers-in-the-old-data-center-of-2024',
  'the-build-of-the-whitelist-server-before-the-update-to-the-new-network-code',
];

const manyFolders = [
  'roleplay-test',
  'staging',
  'event-halloween',
  'whitelist',
  'development',
  'training',
  'drift',
  'racing',
  'minigames',
  'city-2025',
  'roleplay-with-the-scripts-of-the-old-economy-for-those-who-still-compare-the-prices-of-cars',
  'whitelist-as-it-was-on-the-day-before-the-new-map-of-the-harbour-was-added',
];

/**
 * Adds the sample data, and twelve more Builds and Data Folders, some with long names. Each fourth of these Data
 * Folders has a fault.
 */
export function addManyItems(workspace: Workspace): void {
  addSampleData(workspace);
  for (const name of manyBuilds) addFxServerBuild(workspace, name);
  for (const [place, name] of manyFolders.entries()) {
    const endpoints = ['tcp', 'udp'].map((protocol) => `endpoint_add_${protocol} "0.0.0.0:30120"`);
    const enabled = resources.slice(0, place % 4).map(({ path }) => `ensure ${path.split('/').at(-1) ?? ''}`);
    const settings = [...(place % 4 === 3 ? [] : [`sv_licenseKey ${licence}`]), 'sv_hostname "Roleplay"', ...enabled];
    const folder = addFxServerFolder(workspace, name, [...endpoints, ...settings]);
    for (const { path } of resources.slice(0, place % 4)) addResource(folder, path);
  }
}

/** Adds the sample data, and the past of its Builds. */
export function addSampleBuilds(workspace: Workspace): void {
  addSampleData(workspace);
  addPast(workspace);
}

/** Adds many items, and the past of their Builds. */
export function addManyBuilds(workspace: Workspace): void {
  addManyItems(workspace);
  addPast(workspace);
}

const files: Readonly<Record<string, number>> = {
  'README.md': 2_310,
  'ace-permissions.cfg': 1_204,
  'backups/before-the-new-phone.sql': 418_233,
  'database/schema.sql': 48_770,
  'logs/2026-11-28.log': 1_822_104,
  'logo.png': 9_216,
  'rules.txt': 3_402,
  'voice.cfg': 412,
};

/** Adds the sample data, and the further files of a Data Folder as an operator has them. */
export function addSampleFiles(workspace: Workspace): void {
  addSampleData(workspace);
  for (const [name, size] of Object.entries(files)) {
    const path = join(workspace.root, 'data/roleplay', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${'-'.repeat(99)}\n`.repeat(Math.ceil(size / 100)).slice(0, size));
  }
}
