/** Requests to the service that the page came from. The public API, as docs/ and /docs describe it. */
import { type Answer, problemOf, unreachable } from './answer.js';

export interface Api {
  /** Reads JSON. */
  get<T>(path: string, signal?: AbortSignal): Promise<Answer<T>>;
  /** Reads the body as it is. */
  getBytes(path: string, accept: string, signal?: AbortSignal): Promise<Answer<Uint8Array>>;
  /** @param body sent as JSON, where there is one */
  send<T = null>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Answer<T>>;
}

/**
 * @param request the browser's fetch
 * @param onRefused told of every 401, wherever it came from
 */
export function createApi(request: typeof fetch, onRefused: () => void): Api {
  async function ask<T>(path: string, init: RequestInit, read: (response: Response) => Promise<T>): Promise<Answer<T>> {
    let response: Response;
    try {
      // Relative, so that a proxy may serve it below a path of its own.
      response = await request(path, init);
      if (response.ok) return { ok: true, value: await read(response), headers: response.headers };
    } catch (error) {
      if (init.signal?.aborted === true) throw error;
      return { ok: false, problem: unreachable };
    }
    if (response.status === 401) onRefused();
    return { ok: false, problem: problemOf(response.status, await readJson(response).catch(() => null)) };
  }

  return {
    get: <T>(path: string, signal?: AbortSignal) =>
      ask<T>(
        path,
        { headers: { Accept: 'application/json' }, signal: signal ?? null },
        async (response) => (await readJson(response)) as T,
      ),
    getBytes: (path, accept, signal) =>
      ask(
        path,
        { headers: { Accept: accept }, signal: signal ?? null },
        async (response) => new Uint8Array(await response.arrayBuffer()),
      ),
    send: <T>(method: string, path: string, body?: unknown) => {
      const headers = {
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      };
      return ask<T>(
        path,
        { method, headers, body: body === undefined ? null : JSON.stringify(body) },
        async (response) => (response.status === 204 ? null : await readJson(response)) as T,
      );
    },
  };
}

function readJson(response: Response): Promise<unknown> {
  return response.json() as Promise<unknown>;
}
