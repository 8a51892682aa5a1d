/** A time limit as a signal. */

/**
 * Returns a signal that is aborted after a time, in milliseconds. Unlike `AbortSignal.timeout` it is so too when only
 * `AbortSignal.any` refers to it: Node 20 collects that one as garbage, and the limit never comes
 * (https://github.com/nodejs/node/issues/57736). It does not keep the process running.
 */
export function createTimeLimit(ms: number): AbortSignal {
  const limit = new AbortController();
  setTimeout(() => limit.abort(new DOMException('The time limit was exceeded.', 'TimeoutError')), ms).unref();
  return limit.signal;
}
