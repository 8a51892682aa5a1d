/**
 * Repeats a POST whose answer was lost. An Idempotency-Key makes sure that the service carries it out once
 * (docs/reference/clients.md).
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ProblemError } from '../../client/problem-error.js';
import { Failure, refusalCode } from './failure.js';

export interface Repeats<T> {
  /** Sends the request with these headers besides its own. */
  readonly send: (headers: Readonly<Record<string, string>>) => Promise<T>;
  /** Returns the OpenAPI document of the service. */
  readonly readDescription: () => Promise<string>;
  /** Pauses before repeats in milliseconds. A service that is started anew answers within a few seconds. */
  readonly pausesMs?: readonly number[];
  /** A request that its sender has cancelled is not repeated. */
  readonly signal?: AbortSignal | undefined;
}

/** The pause while the service still carries out the first request. */
const inUsePauseMs = 1_000;

/** @throws the Failure that the command ends with; `lost` when no repeat had an answer */
export async function repeatLost<T>({
  send,
  readDescription,
  pausesMs = [250, 500, 1_000, 2_000, 4_000],
  signal,
}: Repeats<T>): Promise<T> {
  const key = { 'Idempotency-Key': `"${randomUUID()}"` };
  let first: unknown;
  try {
    return await send(key);
  } catch (error) {
    // Nothing was carried out. A server can be controlled without the database: the request is then sent only once.
    if (refusalCode(error) === 'idempotency_unavailable') return send({});
    if (!isLost(error) || signal?.aborted) throw error;
    first = error;
  }
  for (const pauseMs of pausesMs) {
    await pause(pauseMs, undefined, { signal });
    const isSupported = await takesKeys();
    // A service that ignores the key would carry the request out again.
    if (isSupported === false) break;
    const answer = isSupported === true ? await repeat() : null;
    if (answer !== null) return answer;
  }
  throw first;

  /** Returns null without an answer. */
  function takesKeys(): Promise<boolean | null> {
    return readDescription().then(
      (text) => text.includes('"Idempotency-Key"'),
      (error) => (isWithoutAnswer(error) ? null : false),
    );
  }

  /** Returns null without an answer. */
  async function repeat(): Promise<T | null> {
    for (;;) {
      try {
        return await send(key);
      } catch (error) {
        if (isWithoutAnswer(error)) return null;
        if (refusalCode(error) !== 'idempotency_key_in_use') throw error;
      }
      await pause(inUsePauseMs, undefined, { signal });
    }
  }
}

/** Whether the service may have received the request, and its answer was lost: also by a proxy that did not wait. */
function isLost(error: unknown): boolean {
  if (error instanceof ProblemError) return isOfProxy(error) && error.status === 504;
  return error instanceof Failure && error.fault.code === 'lost';
}

/** Whether a later repeat may have an answer: the service is being started, or its database opened. */
function isWithoutAnswer(error: unknown): boolean {
  if (error instanceof ProblemError)
    return isOfProxy(error) ? error.status >= 502 : error.code === 'idempotency_unavailable';
  return error instanceof Failure && (error.fault.code === 'lost' || error.fault.code === 'unreachable');
}

function isOfProxy({ code }: ProblemError): boolean {
  return code === 'not_api';
}
