/** Data Folders, archives and requests for the tests of changes of Installed Resources. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { zipOf } from '../../../adapters/archives/archives.js';
import { uploadWhole } from '../../../kit/http/tus.js';
import type { RunningService } from '../../../kit/manager/service.js';
import type { Workspace } from '../../../kit/manager/workspace.js';
import { addFxServerFolder, addResource, licence, manifest } from '../../../kit/servers/fxserver.js';
import { until } from '../../../kit/system/until.js';

export interface ChangeSetup {
  readonly service: Pick<RunningService, 'get' | 'post' | 'request'>;
  readonly workspace: Pick<Workspace, 'root'>;
}

/** The lines of the server.cfg. */
export const configLines = [`sv_licenseKey ${licence}`, 'sv_hostname "city"', 'ensure taxi', '# the end'];

/** Creates the Data Folder `city` with the resource `taxi`. */
export function addCity(workspace: Pick<Workspace, 'root'>, name = 'city', lines = configLines): string {
  const city = addFxServerFolder(workspace, name, lines);
  addResource(city, '[jobs]/taxi', `${manifest}version '1.0'\n`);
  return city;
}

/** Returns an archive of resources. @param resources the manifests by the paths of their directories */
export function archiveOf(resources: Readonly<Record<string, string>>, others: readonly string[] = []): Buffer {
  const manifests = Object.entries(resources).flatMap(([path, text]) => [
    { path: `${path}/fxmanifest.lua`, content: text },
    { path: `${path}/server.lua`, content: `print("${path}")\n` },
  ]);
  return zipOf([...manifests, ...others.map((path) => ({ path, content: 'x' }))]);
}

/** Two resources in the form of an archive from GitHub. */
export const jobs = archiveOf(
  {
    'pack-main/[jobs]/police': `${manifest}version '2.1.0'\nserver_script 'server.lua'\ndependency 'taxi'\n`,
    'pack-main/[jobs]/medic': `${manifest}server_script 'absent.lua'\ndependency 'gone'\n`,
  },
  ['pack-main/README.md'],
);

/** Requests an installation. @returns the answer */
export async function order({ service }: ChangeSetup, archive: Uint8Array, body: object = {}, folder = 'city') {
  const upload = await uploadWhole(service as RunningService, archive, 'pack.zip');
  return service.request('POST', `/datafolders/${folder}/resources`, {
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ upload, ...body }),
  });
}

/** Returns the plan of an installation. */
export async function plan(
  { service }: ChangeSetup,
  archive: Uint8Array,
  body: object = {},
  folder = 'city',
): Promise<any> {
  const upload = await uploadWhole(service as RunningService, archive, 'pack.zip');
  const answer = await service.post(`/datafolders/${folder}/resources/plan`, { upload, ...body });
  assert.is(answer.status, 200, answer.text);
  return answer.json;
}

/** Installs resources, and returns the change at its end. */
export async function install(
  setup: ChangeSetup,
  archive: Uint8Array,
  body: object = {},
  folder = 'city',
): Promise<any> {
  const answer = await order(setup, archive, body, folder);
  assert.is(answer.status, 202, answer.text);
  return end(setup, answer);
}

/** Removes a resource, and returns the change at its end. */
export async function remove(setup: ChangeSetup, resource: string, folder = 'city'): Promise<any> {
  const answer = await setup.service.request('DELETE', `/datafolders/${folder}/resources/${resource}`);
  assert.is(answer.status, 202, answer.text);
  return end(setup, answer);
}

/** Undoes a change, and returns it at its end. */
export async function undo(setup: ChangeSetup, { id }: { readonly id: string }): Promise<any> {
  const answer = await setup.service.request('POST', `/resource-changes/${id}/undo`);
  assert.is(answer.status, 202, answer.text);
  return end(setup, answer);
}

function end(
  { service }: ChangeSetup,
  { json, headers }: { readonly json: any; readonly headers: Headers },
): Promise<any> {
  assert.is(headers.get('location'), `/resource-changes/${json.id}`);
  return waitForEnd({ service }, `/resource-changes/${json.id}`);
}

/** Waits until a change has ended. @param path its path */
export function waitForEnd({ service }: Pick<ChangeSetup, 'service'>, path: string): Promise<any> {
  return until(async () => {
    const { json, status } = await service.get(path);
    return status === 200 && json.ended_at !== null && json;
  }, 'the end of the change');
}

/** Returns the paths and contents of all files of a Data Folder. */
export function readTree(directory: string, path = ''): Record<string, string> {
  return Object.fromEntries(
    readdirSync(join(directory, path), { withFileTypes: true }).flatMap((entry) => {
      const inner = join(path, entry.name);
      if (entry.isDirectory()) return [[`${inner}/`, ''], ...Object.entries(readTree(directory, inner))];
      return [[inner, readFileSync(join(directory, inner), 'utf8')]];
    }),
  );
}

/** Returns the stored files of installed resources, such as `city/=taxi/cmi8x0k2pa1b2c3d4`. */
export function listBases({ root }: Pick<Workspace, 'root'>): string[] {
  const all = join(root, 'manager/resources');
  const list = (path: string): string[] => (existsSync(path) ? readdirSync(path) : []);
  return list(all).flatMap((folder) =>
    list(join(all, folder)).flatMap((resource) =>
      list(join(all, folder, resource)).flatMap((name) =>
        name === 'origin.json' ? [] : [join(folder, resource, name)],
      ),
    ),
  );
}

/** Returns the stages that are left in the directory of the Data Folders. */
export function listStages({ root }: Pick<Workspace, 'root'>): string[] {
  const data = join(root, 'data');
  return existsSync(data) ? readdirSync(data).filter((name) => name.startsWith('.resources-')) : [];
}
