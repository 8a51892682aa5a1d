/** Ends work for a client that has closed its connection. */
import type { Context } from 'koa';

/** Calls `work` with a signal that is aborted when the connection closes. */
export async function whileConnected<T>({ res }: Context, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const closed = new AbortController();
  const close = (): void => closed.abort();
  res.once('close', close);
  try {
    return await work(closed.signal);
  } finally {
    res.off('close', close);
  }
}
