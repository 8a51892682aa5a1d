/** A Data Folder into which uploads are unpacked, and their undos. */
import { lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { tarOf } from '../../../adapters/archives/archives.js';
import { uploadWhole } from '../../../kit/http/tus.js';
import type { Answer, RunningService } from '../../../kit/manager/service.js';
import type { SuccessiveManagers } from '../../../kit/manager/successive-services.js';

/** An archive that replaces a file of the resource `taxi`, and adds files and the resource `police`. */
export const pack = tarOf([
  { path: 'taxi/fxmanifest.lua', content: 'new' },
  { path: 'taxi/client/main.lua', content: 'client' },
  { path: 'taxi/start', type: '2', target: 'client/main.lua' },
  { path: 'police/fxmanifest.lua', content: 'police' },
  { path: 'police/client/main.lua', content: 'client' },
]);

export interface World extends SuccessiveManagers {
  service: RunningService;
  /** The path of the Data Folder. */
  world: string;
}

/** Returns the content of each file, by its path. */
export function readTree(directory: string): Readonly<Record<string, string>> {
  const paths = readdirSync(directory, { recursive: true }).map(String).sort();
  return Object.fromEntries(paths.map((path) => [path, readEntry(join(directory, path))]));
}

function readEntry(path: string): string {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return `-> ${readlinkSync(path)}`;
  return stats.isDirectory() ? 'directory' : readFileSync(path, 'utf8');
}

/** Starts a manager of a Data Folder with the resource `taxi`. */
export async function open(setup: SuccessiveManagers): Promise<World> {
  const world = join(setup.workspace.root, 'data/world');
  mkdirSync(join(world, 'resources/taxi'), { recursive: true });
  writeFileSync(join(world, 'resources/taxi/fxmanifest.lua'), 'old');
  writeFileSync(join(world, 'resources/taxi/config.lua'), 'mine');
  return { ...setup, world, service: await setup.manage() };
}

/** Unpacks an archive into the resources. @returns the id of the upload */
export async function unpack({ service }: World, archive: Uint8Array = pack, path = 'resources'): Promise<string> {
  const upload = await uploadWhole(service, archive, 'pack.tar');
  const { status, text } = await service.post('/datafolders/world/files/unpack', { upload, path });
  assert.is(status, 200, text);
  return upload;
}

export const undo = ({ service }: World, upload: string, body: object = {}): Promise<Answer> =>
  service.post('/datafolders/world/files/undo', { upload, ...body });

export const codeOf = ({ status, json }: Answer) => [status, json.code];

/** Reads the content of an entry of the trash by its path. */
export async function readTrash({ service, workspace: { root } }: World, path: string): Promise<string> {
  const { json } = await service.get('/datafolders/world/trash');
  const entry = json.find((each: { path: string }) => path === each.path || path.startsWith(`${each.path}/`));
  return readEntry(join(root, 'data/.trash/world', entry.id, 'content', path.slice(entry.path.length)));
}
