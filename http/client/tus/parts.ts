/** The settings with which the page and the command line send files in parts. */
import type { DetailedError } from 'tus-js-client';

/** The size of a part: common proxies allow 100 MB and 100 seconds for a request. */
export const partBytes = 16 * 1024 ** 2;

/** The delays before the attempts to continue after a lost connection, in milliseconds. A sent part resets them. */
export const retryDelays = [0, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/**
 * Returns whether another attempt can succeed. Another attempt can succeed without an answer, after a conflict, or
 * after a fault of the server.
 */
export function isTransient({ originalResponse }: DetailedError): boolean {
  const status = originalResponse?.getStatus() ?? 0;
  return status < 400 || status >= 500 || status === 409 || status === 423;
}
