/** Reads and saves the config file of a Data Folder. */
import { emptyFile } from '../../../../../machines/text/text-file.js';
import { type Api, omitNulls, toCondition, toGet } from '../../../api/client.js';
import { usePage } from '../../../context.js';
import type { VersionSource } from '../../files/editor/file-versions.js';
import { type EditedFile, toSavedText, useEditedFile } from '../../files/editor/use-edited-file.js';

/** @param created the name of a file to create; `null` for the existing config file of the Data Folder */
export function useConfigFile(folder: string, created: string | null): EditedFile {
  const { api } = usePage().state;
  const params = { path: { name: folder }, query: omitNulls({ file: created }) };
  return useEditedFile({
    key: `config/${folder}/${created ?? ''}`,
    changedCode: 'config_changed',
    async read() {
      const answer = await api.GET('/datafolders/{name}/config', { params, parseAs: 'arrayBuffer' });
      if (answer.ok) return toSavedText(new Uint8Array(answer.value), answer.headers.get('ETag')) ?? 'not_text';
      // A missing file counts as an empty text.
      return answer.problem.code === 'config_not_found' ? { ...emptyFile, etag: null } : answer.problem;
    },
    write: (bytes, etag) =>
      api.PUT('/datafolders/{name}/config', {
        params,
        headers: { 'Content-Type': 'text/plain', ...toCondition(etag) },
        body: bytes,
      }),
  });
}

/** Returns the requests for the earlier texts of the config file. */
export function toConfigVersions(api: Api, folder: string): VersionSource {
  const path = { name: folder };
  return {
    list: toGet('/datafolders/{name}/config/versions', { params: { path } }),
    read: (version) =>
      api.GET('/datafolders/{name}/config/versions/{version}', {
        ...{ params: { path: { ...path, version } }, parseAs: 'arrayBuffer' as const },
      }),
  };
}
