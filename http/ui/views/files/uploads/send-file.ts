/** Sends a file in parts by the protocol tus. The library is loaded with the first file. */
import type { DetailedError, UploadOptions } from 'tus-js-client';
import { isTransient, partBytes, retryDelays } from '../../../../client/tus/parts.js';
import { type Answer, toProblem, unreachable } from '../../../api/answer.js';
import { serializeUrl } from '../../../api/client.js';
import type { Transfer } from './transfer.js';
import type { Sending } from './upload-queue.js';

const loadLibrary = () => import('tus-js-client');

/**
 * Sends a file in parts. The transfer can be continued after a reload.
 * @param onProgress is called with the number of sent bytes, and the URL of the upload as soon as the URL is known
 */
export function sendFile(transfer: Transfer, onProgress: (sent: number, url: string | null) => void): Sending {
  const { file, folder, directory, path } = transfer;
  const stopping = new AbortController();
  const { signal } = stopping;

  async function send(): Promise<Answer<string> | 'stopped'> {
    const { Upload } = await loadLibrary();
    const isLarge = file.size > partBytes;
    return new Promise((resolve) => {
      const options: UploadOptions = {
        endpoint: new URL(serializeUrl('/uploads', {}), document.baseURI).href,
        uploadUrl: transfer.url,
        metadata: { filename: file.name },
        ...{ chunkSize: partBytes, retryDelays: [...retryDelays] },
        // One request sends a small file. The upload of a large file can be found after a reload of the page.
        ...{ uploadDataDuringCreation: !isLarge, storeFingerprintForResuming: isLarge },
        removeFingerprintOnSuccess: true,
        fingerprint: () => Promise.resolve(['tus', folder, directory, path, file.size, file.lastModified].join('\n')),
        onProgress: (sent) => onProgress(sent, upload.url),
        onShouldRetry: isTransient,
        onSuccess: () => resolve({ ok: true, value: upload.url ?? '', headers: new Headers() }),
        onError: (error) => resolve({ ok: false, problem: readFailure(error) }),
      };
      const upload = new Upload(file, options);
      signal.addEventListener('abort', () => void upload.abort().finally(() => resolve('stopped')));
      if (signal.aborted) return resolve('stopped');
      void start(upload, isLarge && transfer.url === null, signal);
    });
  }

  return { outcome: send().catch(() => ({ ok: false, problem: unreachable })), stop: () => stopping.abort() };
}

type Upload = InstanceType<Awaited<ReturnType<typeof loadLibrary>>['Upload']>;

/** Starts an upload. @param isSearched whether the transfer may continue an upload that an earlier page has begun */
async function start(upload: Upload, isSearched: boolean, signal: AbortSignal): Promise<void> {
  // The storage of the browser may be disabled.
  const [previous] = isSearched ? await upload.findPreviousUploads().catch(() => []) : [];
  if (signal.aborted) return;
  if (previous !== undefined) upload.resumeFromPreviousUpload(previous);
  upload.start();
}

/** Removes an upload. If the removal fails, the service removes the upload later. */
export async function removeUpload(url: string): Promise<void> {
  const { Upload } = await loadLibrary();
  await Upload.terminate(url, { retryDelays: [...retryDelays] }).catch(() => undefined);
}

/** Removes the stored uploads that the browser could continue. The library stores the uploads with this prefix. */
export function forgetUploads(): void {
  try {
    for (const key of Object.keys(window.localStorage))
      if (key.startsWith('tus::')) window.localStorage.removeItem(key);
  } catch {
    // The storage of the browser is disabled, and contains no uploads.
  }
}

/** Returns the id of an upload, which is the last part of its URL. */
export function readUploadId(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}

function readFailure(error: Error | DetailedError) {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  const status = response?.getStatus() ?? 0;
  if (response == null || status < 400) return unreachable;
  try {
    return toProblem(status, JSON.parse(response.getBody()));
  } catch {
    return toProblem(status, null);
  }
}
