/** The examples of uploads: the facts of their problems, and requests with their answers. */
import { tarOf } from '../adapters/archives/archives.js';
import { tus } from '../kit/http/tus.js';
import type { RunningService } from '../kit/manager/service.js';
import { until } from '../kit/system/until.js';
import type { AddExample } from './added-examples.js';

/** The facts of the problems of uploads, for the examples of the page on errors. */
export const uploadExamples = {
  upload_not_found: { upload: 'u1f0c' },
  upload_gone: { upload: 'u1f0c' },
  upload_busy: { upload: 'u1f0c' },
  upload_incomplete: { upload: 'u1f0c', offset: 1024, size: 4096 },
  upload_offset_wrong: { upload: 'u1f0c' },
  upload_request_invalid: { because: 'Upload-Offset header required' },
  upload_version_unsupported: {},
  upload_use_invalid: { field: 'path', problem: 'it is missing' },
  upload_too_large: { limit: 21_474_836_480 },
  uploads_full: { limit: 21_474_836_480 },
  too_many_uploads: { max: 100 },
  upload_not_undoable: { upload: 'u1f0c', because: 'the trash no longer has server.cfg' },
  upload_files_changed: { upload: 'u1f0c', paths: ['resources/taxi/config.lua'] },
  upload_undo_failed: { because: 'EACCES' },
  unpack_failed: { because: 'EACCES' },
} as const;

/** Records the examples of the operations on uploads. */
export async function addUploads(add: AddExample, { get }: Pick<RunningService, 'get'>): Promise<void> {
  const send = async (name: string, archive: Buffer): Promise<string> => {
    const headers = await add('createUpload', 'POST /uploads', {
      archive,
      headers: {
        ...{ ...tus, 'Upload-Length': String(archive.length), 'Content-Type': 'application/offset+octet-stream' },
        'Upload-Metadata': `filename ${Buffer.from(name).toString('base64')}`,
      },
    });
    return headers.get('location')?.split('/').at(-1) ?? '';
  };
  const files = '/datafolders/world/files';
  const archive = await send('taxi.tar', tarOf([{ path: 'taxi/fxmanifest.lua', content: "game 'gta5'\n" }]));
  await add('listUploads', 'GET /uploads');
  await add('getUpload', `GET /uploads/${archive}`);
  // The following requests are answered before the upload is used.
  const headers = { Prefer: 'respond-async' };
  const later = [
    await send('later.tar', tarOf([{ path: 'later.txt' }])),
    await send('later.txt', Buffer.from('Later.')),
  ];
  for (const [upload, verb] of [
    [later[0], 'unpack'],
    [later[1], 'place'],
  ] as const) {
    const location = (
      await add(`${verb}Upload`, `POST ${files}/${verb}`, { json: { upload, path: `later/${verb}` }, headers })
    ).get('location');
    await until(async () => (await get(location ?? '')).json.state === 'used');
  }
  const unpack = { upload: archive, path: 'resources' };
  await add('unpackUpload', `POST ${files}/unpack`, { json: { ...unpack, dry_run: true } });
  await add('unpackUpload', `POST ${files}/unpack`, { json: unpack });
  await add('undoUpload', `POST ${files}/undo`, { json: { upload: archive, dry_run: true } });
  await add('undoUpload', `POST ${files}/undo`, { json: { upload: archive } });
  const text = await send('rules.txt', Buffer.from('Be kind.\n'));
  for (let n = 0; n < 2; n += 1)
    await add('placeUpload', `POST ${files}/place`, { json: { upload: text, path: 'rules.txt' } });
}
