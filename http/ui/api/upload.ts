/** Uploads an archive and reports its progress, which fetch does not report. */
import type { NameEncoding } from '../../../machines/text/name-encodings.js';
import type { Build } from '../../client/api.js';
import { type Answer, toProblem, unreachable } from './answer.js';
import { omitNulls, serializeUrl } from './client.js';

/**
 * Installs a Build from an archive.
 * @param names the encoding of the names in the archive; `null` if it is unknown
 * @param onProgress is called with the sent share, from 0 to 1
 * @param signal cancels the upload. The answer is then the problem `unreachable`
 */
export function putBuild(
  id: string,
  names: NameEncoding | null,
  archive: Blob,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<Answer<Build>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const fail = (): void => resolve({ ok: false, problem: unreachable });
    request.open('PUT', serializeUrl('/builds/{id}', { params: { path: { id }, query: omitNulls({ names }) } }));
    request.setRequestHeader('Accept', 'application/json');
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total));
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    request.addEventListener('load', () => {
      const { status } = request;
      const body = readJson(request.responseText);
      if (status >= 400) resolve({ ok: false, problem: toProblem(status, body) });
      else resolve({ ok: true, value: body as Build, headers: new Headers() });
    });
    signal.addEventListener('abort', () => request.abort());
    // Send no type, because the service recognises the format by the content.
    request.send(archive.slice(0, archive.size, ''));
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
