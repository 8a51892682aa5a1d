/** Sends a file in parts by the protocol tus. The module is loaded at its first use. */
import { createReadStream } from 'node:fs';
import { type DetailedError, Upload } from 'tus-js-client';
import { readProblem } from '../problem-error.js';
import { isTransient, partBytes, retryDelays } from '../tus/parts.js';
import { ConnectionError } from './connection-error.js';

export interface SentFile {
  readonly path: string;
  readonly size: number;
  /** The address of the service. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The path of an upload to continue; `null` for a new upload. */
  readonly upload: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  /** Is called with the number of sent bytes. */
  readonly onProgress: (sent: number) => void;
  /** Is called before each attempt to continue after a lost connection. */
  readonly onRetry: () => void;
  readonly signal: AbortSignal;
}

/**
 * Sends a file, and continues after lost connections.
 * @returns the id of the upload
 * @throws ProblemError, ConnectionError, or the reason of the signal
 */
export function sendFile(sent: SentFile): Promise<string> {
  const { path, size, address, headers, metadata, signal, onProgress, onRetry } = sent;
  return new Promise((resolve, reject) => {
    // The library reads the parts by the path of the stream.
    const stream = createReadStream(path);
    const upload = new Upload(stream as unknown as Buffer, {
      endpoint: `${address}/uploads`,
      uploadUrl: sent.upload === null ? null : `${address}${sent.upload}`,
      ...{
        uploadSize: size,
        chunkSize: partBytes,
        retryDelays: [...retryDelays],
        headers: { ...headers },
        metadata: { ...metadata },
      },
      storeFingerprintForResuming: false,
      onProgress,
      onShouldRetry(error) {
        const isRetried = isTransient(error);
        if (isRetried) onRetry();
        return isRetried;
      },
      onSuccess: () => end(() => resolve(upload.url?.split('/').at(-1) ?? '')),
      onError: (error) => end(() => void toError(error as DetailedError, address).then(reject)),
    });
    const abort = (): void => void upload.abort().finally(() => end(() => reject(signal.reason as Error)));
    const end = (settle: () => void): void => {
      signal.removeEventListener('abort', abort);
      stream.destroy();
      settle();
    };
    signal.addEventListener('abort', abort, { once: true });
    upload.start();
  });
}

async function toError({ originalResponse, message, causingError }: DetailedError, address: string): Promise<Error> {
  const status = originalResponse?.getStatus() ?? 0;
  if (originalResponse !== null && originalResponse !== undefined && status >= 400)
    return readProblem(new Response(originalResponse.getBody(), { status }));
  const { code } = (causingError ?? {}) as NodeJS.ErrnoException;
  return new ConnectionError('lost', address, code ?? message);
}
