/**
 * Answers operations before their end, for clients that do not wait for the end: `Prefer: respond-async` (RFC 7240).
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from 'koa';
import type { Caller, Performed } from '../../../machines/operations/requests.js';
import type { AccessPolicy } from '../access/access-policy.js';
import { toCaller } from '../kit/caller.js';
import { prefersAsync, writeAccepted } from '../kit/prefer.js';

/** The time that an operation may wait in the queue before it is answered without a verdict, in milliseconds. */
const queuedMs = 1_000;

/**
 * Performs an operation. A client with the preference gets 202 as soon as the server has accepted the operation,
 * or when the operation has waited for {@link queuedMs}. The answer to an earlier refusal does not depend on the
 * preference.
 * @param perform rejects with the problem of the operation, after it was recorded in the history
 * @returns the result of the operation; `null` if the request was already answered or its client has disconnected
 */
export async function answerPreferred(
  ctx: Context,
  access: AccessPolicy,
  perform: (more: Partial<Caller>) => Promise<Performed | null>,
): Promise<Performed | null> {
  if (!prefersAsync(ctx)) return perform({});
  const request = ctx.state.requestId as string;
  let isAnswered = false;
  let accept: (run: string | null) => void = () => undefined;
  const accepted = new Promise<string | null>((resolve) => (accept = resolve));
  const performing = perform({
    detail: { ...toCaller(ctx, access).detail, request },
    // A client may disconnect after it has received its answer.
    isDisconnected: () => !isAnswered && ctx.req.socket.destroyed,
    onAccepted: (launch) => accept(launch?.run ?? null),
  });
  const limit = new AbortController();
  const queued = pause(queuedMs, null, { signal: limit.signal }).catch(() => null);
  const first = await Promise.race([performing, accepted.then(toAccepted), queued.then(toAccepted)]).finally(() =>
    limit.abort(),
  );
  if (first === null || !('isAccepted' in first)) return first;
  isAnswered = true;
  // The problem is recorded in the history.
  performing.catch(() => undefined);
  const { run } = first;
  writeAccepted(ctx, '/status', { run, request });
  if (run !== null) ctx.set({ 'Console-Run': run, 'Console-Cursor': '0' });
  return null;
}

const toAccepted = (run: string | null) => ({ isAccepted: true, run }) as const;
