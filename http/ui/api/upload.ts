/** Uploads a file with its progress, which fetch does not report. */
import { type Answer, problemOf, unreachable } from './answer.js';

/**
 * @param path relative to the page
 * @param onProgress called with the part that is sent, from 0 to 1
 * @param signal cancels the upload; the answer is then `unreachable`
 */
export function putFile<T>(
  path: string,
  file: Blob,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<Answer<T>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const fail = (): void => resolve({ ok: false, problem: unreachable });
    request.open('PUT', path);
    request.setRequestHeader('Accept', 'application/json');
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total));
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    request.addEventListener('load', () => {
      const { status } = request;
      const body = readJson(request.responseText);
      if (status >= 400) resolve({ ok: false, problem: problemOf(status, body) });
      else resolve({ ok: true, value: body as T, headers: new Headers() });
    });
    signal.addEventListener('abort', () => request.abort());
    // Without a type: the service recognises the format by the content.
    request.send(file.slice(0, file.size, ''));
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
