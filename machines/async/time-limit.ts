/** Creates a signal for a time limit. */

/**
 * Returns a signal that is aborted after a time, in milliseconds. The timer does not keep the process running. The
 * function replaces `AbortSignal.timeout`. If only `AbortSignal.any` refers to a signal of `AbortSignal.timeout`, Node
 * 20 collects the signal as garbage and never aborts it (https://github.com/nodejs/node/issues/57736).
 */
export function createTimeLimit(ms: number): AbortSignal {
  const limit = new AbortController();
  setTimeout(() => limit.abort(new DOMException('The time limit was exceeded.', 'TimeoutError')), ms).unref();
  return limit.signal;
}
