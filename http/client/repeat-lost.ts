/**
 * Repeats a POST if its answer was lost. An Idempotency-Key ensures that the service carries out the POST only once
 * (docs/reference/clients.md).
 */
import { keepRequests } from './keep-requests.js';
import { pause } from './pause.js';
import { ProblemError, readProblem } from './problem-error.js';

export interface Repeats<T> {
  /** Sends the request with additional headers. */
  readonly send: (headers: Readonly<Record<string, string>>) => Promise<T>;
  /** Returns the OpenAPI document of the service. */
  readonly readDescription: () => Promise<string>;
  /**
   * Judges the errors of the connection. The field is absent for fetch, whose errors do not show whether the request
   * was sent.
   */
  readonly connection?: ConnectionFaults | undefined;
  /** The pauses before repeats, in milliseconds. A restarted service answers within a few seconds. */
  readonly pausesMs?: readonly number[];
  /** Cancels the request. A cancelled request is not repeated. */
  readonly signal?: AbortSignal | undefined;
}

/** Judges the errors of a transport. */
export interface ConnectionFaults {
  /** Returns whether the service may have received the request. */
  isLost(error: unknown): boolean;
  /** Returns whether no answer arrived, but a later request may get an answer. */
  isUnanswered(error: unknown): boolean;
}

const fetchFaults: ConnectionFaults = {
  isLost: (error) => error instanceof TypeError,
  isUnanswered: (error) => error instanceof TypeError,
};

/**
 * Returns a function that sends requests, and repeats each POST if its answer was lost. A POST rejects with a
 * ProblemError if the answer is an error.
 * @param address the address of the service
 * @param send sends a request, and rejects without an answer
 * @param connection judges the errors of `send`. Default: a TypeError is a lost answer
 */
export function repeatPosts(
  address: string,
  send: (request: Request) => Promise<Response>,
  connection?: ConnectionFaults,
): (request: Request) => Promise<Response> {
  const sendKept = keepRequests(send);
  async function sendChecked(request: Request): Promise<Response> {
    const response = await sendKept(request);
    if (!response.ok) throw await readProblem(response);
    return response;
  }
  return (request) => {
    if (request.method !== 'POST') return send(request);
    const { signal } = request;
    const headers = { Authorization: request.headers.get('Authorization') ?? '' };
    return repeatLost({
      send: (more) => {
        // Pass the signal again: a clone loses it, even if the clone stays referenced (see keep-requests.ts).
        const copy = new Request(request.clone(), { signal });
        for (const [name, value] of Object.entries(more)) copy.headers.set(name, value);
        return sendChecked(copy);
      },
      readDescription: async () =>
        (
          await sendChecked(
            new Request(`${address}/openapi.json`, { signal, ...(headers.Authorization !== '' && { headers }) }),
          )
        ).text(),
      connection,
      signal,
    });
  };
}

/** The pause while the service still carries out the first request, in milliseconds. */
const inUsePauseMs = 1_000;

/**
 * Sends a request, and repeats it if its answer was lost.
 * @throws the error of the first request if no repeat got an answer; or the problem in the answer to a repeat
 */
export async function repeatLost<T>({
  send,
  readDescription,
  connection = fetchFaults,
  pausesMs = [250, 500, 1_000, 2_000, 4_000],
  signal,
}: Repeats<T>): Promise<T> {
  const key = { 'Idempotency-Key': `"${randomId()}"` };
  let first: unknown;
  try {
    return await send(key);
  } catch (error) {
    // Nothing was carried out. Send the request once without a key, because a server can be controlled without the
    // database.
    if (hasCode(error, 'idempotency_unavailable')) return send({});
    if (!isLost(error) || signal?.aborted) throw error;
    first = error;
  }
  for (const pauseMs of pausesMs) {
    await pause(pauseMs, signal);
    const isSupported = await takesKeys();
    // Do not repeat: a service that ignores the key would carry out the request again.
    if (isSupported === false) break;
    const answer = isSupported === true ? await repeat() : null;
    if (answer !== null) return answer;
  }
  throw first;

  /** Returns whether the answer was lost, by the connection or by a proxy that did not wait. */
  function isLost(error: unknown): boolean {
    if (error instanceof ProblemError) return isOfProxy(error) && error.status === 504;
    return connection.isLost(error);
  }

  /** Returns whether a later repeat may get an answer, because the service or its database is being opened. */
  function isUnanswered(error: unknown): boolean {
    if (error instanceof ProblemError)
      return isOfProxy(error) ? error.status >= 502 : error.code === 'idempotency_unavailable';
    return connection.isUnanswered(error);
  }

  /** Returns whether the service supports keys; `null` without an answer. */
  function takesKeys(): Promise<boolean | null> {
    return readDescription().then(
      (text) => text.includes('"Idempotency-Key"'),
      (error) => (isUnanswered(error) ? null : false),
    );
  }

  /** Repeats the request. Returns `null` without an answer. */
  async function repeat(): Promise<T | null> {
    for (;;) {
      try {
        return await send(key);
      } catch (error) {
        if (isUnanswered(error)) return null;
        if (!hasCode(error, 'idempotency_key_in_use')) throw error;
      }
      await pause(inUsePauseMs, signal);
    }
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof ProblemError && error.problem !== null && error.code === code;
}

function isOfProxy({ code }: ProblemError): boolean {
  return code === 'not_api';
}

/** Returns a random UUID. randomUUID is not used, because a page that was not loaded over HTTPS lacks this function. */
function randomId(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  const digits = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
