/** Runs the worker thread that unpacks an archive. */
import { Worker } from 'node:worker_threads';
import type { UnpackOrder, UnpackProgress, UnpackResult } from './unpacking-thread.js';

/** The path of the script, next to this module and next to the bundle. */
const thread = new URL('./unpacking-thread.js', import.meta.url);

/**
 * Unpacks an archive. Throws the reason of the signal if it is aborted.
 * @param signal ends the thread at once
 * @returns the unpacked entries, or a fault
 */
export async function unpackInThread(
  order: UnpackOrder,
  signal: AbortSignal,
  onProgress: (progress: UnpackProgress) => void,
): Promise<UnpackResult> {
  signal.throwIfAborted();
  // Discard the output of libraries.
  const worker = new Worker(thread, { workerData: order, stdout: true, stderr: true });
  const abort = (): void => void worker.terminate();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await new Promise((resolve, reject) => {
      worker.on('message', (message: UnpackProgress | UnpackResult) => {
        if ('phase' in message) onProgress(message);
        else resolve(message);
      });
      worker.on('error', (error: NodeJS.ErrnoException) =>
        resolve({ fault: { code: 'install_failed', because: error.code ?? error.message } }),
      );
      worker.on('exit', () => {
        if (signal.aborted) reject(signal.reason as Error);
        else resolve({ fault: { code: 'install_failed', because: 'the thread that unpacks has ended' } });
      });
    });
  } finally {
    signal.removeEventListener('abort', abort);
    // Wait for the end of the thread, because the caller may then remove its files.
    await worker.terminate();
  }
}
