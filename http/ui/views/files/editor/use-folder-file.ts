/** Reads and saves a file of a Data Folder in the editor. */
import { maxWrittenBytes } from '../../../../../machines/files/files.js';
import { type Api, toCondition, toGet } from '../../../api/client.js';
import { usePage } from '../../../context.js';
import type { VersionSource } from './file-versions.js';
import { type EditedFile, toSavedText, useEditedFile } from './use-edited-file.js';

/** Returns the key of a file's draft. */
export function toDraftKey(folder: string, path: string): string {
  return `files/${folder}/${path}`;
}

export function useFolderFile(folder: string, path: string): EditedFile {
  const { api } = usePage().state;
  const params = { path: { name: folder }, query: { path } };
  return useEditedFile({
    key: toDraftKey(folder, path),
    changedCode: 'file_changed',
    async read() {
      const answer = await api.GET('/datafolders/{name}/files/content', { params, parseAs: 'stream' });
      if (!answer.ok) return answer.problem;
      const { headers, value: stream } = answer;
      if (Number(headers.get('Content-Length')) > maxWrittenBytes) {
        await stream?.cancel();
        return 'too_large';
      }
      const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
      return toSavedText(bytes, headers.get('ETag')) ?? 'not_text';
    },
    write: (bytes, etag) =>
      api.PUT('/datafolders/{name}/files/content', {
        params,
        headers: { 'Content-Type': 'application/octet-stream', ...toCondition(etag) },
        body: bytes,
      }),
  });
}

/** Returns the requests for the earlier texts of a file. */
export function toFileVersions(api: Api, folder: string, path: string): VersionSource {
  const query = { path };
  return {
    list: toGet('/datafolders/{name}/files/versions', { params: { path: { name: folder }, query } }),
    read: (version) =>
      api.GET('/datafolders/{name}/files/versions/{version}', {
        ...{ params: { path: { name: folder, version }, query }, parseAs: 'arrayBuffer' as const },
      }),
  };
}
