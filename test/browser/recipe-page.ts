/** A recipe for a Data Folder of FXServer, and the form that creates the Data Folder. A server replaces GitHub. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { en } from '../../http/ui/text/en.js';
import { zipOf } from '../adapters/archives/archives.js';
import { licence } from '../kit/servers/fxserver.js';
import { type MariaDb, mariaDbObstacle, passwords, startMariaDb } from '../kit/servers/mariadb.js';
import type { Hand } from './tasks/hand.js';

const words = en.newFolder.recipe;

/** Starts the database of the recipe; `null` if no database can run on this machine. */
export const startDatabase = async (): Promise<MariaDb | null> =>
  mariaDbObstacle === null ? await startMariaDb() : null;

const repository = zipOf([
  { path: 'base-main/', mode: 0o040755 },
  { path: 'base-main/resources/[local]/bus/fxmanifest.lua', content: "fx_version 'cerulean'\ngame 'gta5'\n" },
  { path: 'base-main/base.sql', content: 'CREATE TABLE users (id INT);\nINSERT INTO users VALUES (7);\n' },
]);

/** Returns the recipe of a framework: a repository, a file, and a database if `hasDatabase`. */
export function toRecipe(base: string, hasDatabase: boolean): string {
  const database = [
    { action: 'connect_database' },
    { action: 'query_database', file: './base/base.sql' },
    { action: 'query_database', query: 'INSERT INTO users VALUES (8)' },
  ];
  return JSON.stringify({
    ...{ name: 'Small City', author: 'Ann', version: '1.2', description: 'A city to begin with.' },
    variables: { motto: 'Welcome' },
    tasks: [
      { action: 'download_github', src: 'example/base', dest: './base' },
      { action: 'move_path', src: './base/resources', dest: './resources' },
      { action: 'download_file', url: `${base}/server.cfg`, path: './server.cfg' },
      ...(hasDatabase ? database : []),
      { action: 'replace_string', file: './server.cfg', mode: 'all_vars' },
      { action: 'remove_path', path: './base' },
    ],
  });
}

/**
 * Answers a request for the recipe or for one of its downloads, and any other request with 404.
 * @param port the port of the server for players
 */
export function answerRecipe(recipe: string, port: number, { url }: IncomingMessage, response: ServerResponse): void {
  if (url === '/recipe.yaml') response.end(recipe);
  else if (url === '/github/example/base/zip/HEAD') response.end(repository);
  else if (url === '/server.cfg') response.end(toConfig(port));
  else response.writeHead(404).end();
}

function toConfig(port: number): string {
  return ['tcp', 'udp']
    .map((protocol) => `endpoint_add_${protocol} "127.0.0.1:${port}"\n`)
    .concat('sv_hostname "{{serverName}}"\nset sv_licenseKey "{{svLicense}}"\nensure bus\n')
    .join('');
}

/** Selects the recipe at an address, and shows its plan. */
export async function openRecipe(hand: Hand, base: string): Promise<void> {
  const main = hand.page.getByRole('main');
  await hand.choose(main.getByLabel(en.folders.create.sources.recipe));
  await hand.type(main.getByLabel(words.url), `${base}/recipe.yaml`);
  await hand.press(main.getByRole('button', { name: words.showPlan }));
}

/** Enters the licence key into the form of the recipe. */
export function typeLicence(hand: Hand): Promise<void> {
  return hand.type(hand.page.getByRole('main').getByLabel(en.firstServer.check.licence), licence);
}

/** Enters the database, and creates the Data Folder. */
export async function deployRecipe(hand: Hand, database: MariaDb | null): Promise<void> {
  const main = hand.page.getByRole('main');
  if (database !== null) {
    await hand.type(main.getByLabel(words.database.user), 'player');
    await hand.type(main.getByLabel(words.database.password), passwords.player);
    await hand.type(main.getByLabel(words.database.name), 'game_city');
    await hand.replace(main.getByLabel(words.database.port), String(database.port));
  }
  await hand.press(main.getByRole('button', { name: words.allow }));
  await hand.page.getByRole('heading', { name: en.firstServer.titles.start }).waitFor();
}
