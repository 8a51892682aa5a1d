/**
 * The operations that bring content into a Data Folder. These operations are requested for a Data Folder that is full
 * of links to files of root.
 */
import * as assert from 'uvu/assert';
import { zipOf } from '../../../adapters/archives/archives.js';
import { uploadWhole } from '../../../kit/http/tus.js';
import type { Answer } from '../../../kit/manager/service.js';
import { waitForEnd } from '../resource-changes/changes-suite.js';
import { type HostileContext, send } from './folder-features.js';
import { type HostileFolder, ofServer } from './hostile-folders.js';

const manifest = "fx_version 'cerulean'\ngame 'gta5'\n";
const resource = (path: string) => [
  { path: `${path}/fxmanifest.lua`, content: manifest },
  { path: `${path}/a.lua`, content: ofServer },
];

/** Unpacks, places, installs, updates and removes content at the paths of the links. */
export async function bringContent(context: HostileContext, { name, file }: HostileFolder): Promise<void> {
  await useUploads(context, name, file);
  await changeResources(context, name);
  await use(context, 'POST /datafolders/{name}/deployment', name, zipOf(resource('taxi')));
  const recipe = 'name: x\ntasks:\n  - action: ensure_dir\n    path: ./resources\n';
  await send(context, 'POST /datafolders/{name}/recipe', { name }, { body: { recipe } });
}

async function useUploads(context: HostileContext, name: string, file: string): Promise<void> {
  const files = '/datafolders/{name}/files';
  const archive = zipOf([...resource('taxi'), { path: file, content: ofServer }]);
  for (const path of ['', 'resources', 'resources/taxi', 'sub'])
    for (const dry_run of [true, false]) await use(context, `POST ${files}/unpack`, name, archive, { path, dry_run });
  for (const path of [file, 'resources/taxi/a.lua', 'sub/new.txt'])
    await use(context, `POST ${files}/place`, name, Buffer.from(ofServer), { path, overwrite: true });
  await send(context, `GET ${files}/changes`, { name });
}

/** Uploads bytes, sends a request that uses them, undoes the use, and removes an upload that was refused. */
async function use(
  context: HostileContext,
  operation: string,
  name: string,
  bytes: Uint8Array,
  body: object = {},
): Promise<Answer> {
  const upload = await uploadWhole(context.service, bytes, 'pack.zip');
  const answer = await send(context, operation, { name }, { body: { upload, ...body } });
  assert.is.not(answer.status, 400, answer.text);
  // An upload that was refused has nothing to undo.
  if (operation.includes('/files/'))
    for (const order of [{ dry_run: true }, { force: true }])
      await send(context, 'POST /datafolders/{name}/files/undo', { name }, { body: { upload, ...order } });
  await context.service.request('DELETE', `/uploads/${upload}`, { headers: { 'Tus-Resumable': '1.0.0' } });
  return answer;
}

/** Waits for the end of each change, because a Data Folder has one change at a time. */
async function changeResources(context: HostileContext, name: string): Promise<void> {
  const [values, resources] = [{ name, resource: 'taxi' }, '/datafolders/{name}/resources'];
  const archive = zipOf([...resource('pack/taxi'), ...resource('pack/[jobs]/cab')]);
  await use(context, `POST ${resources}/plan`, name, archive);
  await awaitChange(context, await use(context, `POST ${resources}`, name, archive, { replace: true }));
  const source = { url: 'https://127.0.0.1:9/taxi.zip' };
  await send(context, `PUT ${resources}/{resource}/source`, values, { body: source });
  await send(context, `GET ${resources}/{resource}/source`, values);
  await send(context, `POST ${resources}/{resource}/update/plan`, values, { body: {} });
  await awaitChange(context, await send(context, `POST ${resources}/{resource}/update`, values, { body: {} }));
  await awaitChange(context, await send(context, `DELETE ${resources}/{resource}`, values));
}

/** Waits for the end of a change, and undoes it. */
async function awaitChange(context: HostileContext, { status, json }: Answer): Promise<void> {
  if (status !== 202) return;
  const change = json.id as string;
  await waitForEnd(context, `/resource-changes/${change}`);
  await send(context, 'GET /resource-changes/{change}', { change });
  const undone = await send(context, 'POST /resource-changes/{change}/undo', { change });
  if (undone.status === 202) await waitForEnd(context, `/resource-changes/${undone.json.id}`);
}
