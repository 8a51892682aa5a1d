/** The client of the public API (docs/reference/api.md). */
import { type Answer, problemOf, unreachable } from './answer.js';

const json = 'application/json';

export interface Api {
  /** Reads JSON. */
  get<T>(path: string, signal?: AbortSignal): Promise<Answer<T>>;
  /** Reads bytes. */
  getBytes(path: string, accept: string, signal?: AbortSignal | null): Promise<Answer<Uint8Array>>;
  /**
   * Replaces a text.
   * @param etag the entity tag of the text to replace, or null if there must be none
   */
  putText(path: string, text: string, etag: string | null): Promise<Answer<null>>;
  /** @param body sent as JSON unless undefined */
  send<T = null>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Answer<T>>;
}

/**
 * @param request the browser's fetch
 * @param onRefused called for every 401
 */
export function createApi(request: typeof fetch, onRefused: () => void): Api {
  async function ask<T>(path: string, init: RequestInit, read: (response: Response) => Promise<T>): Promise<Answer<T>> {
    let response: Response;
    try {
      // Relative, so that a proxy can serve the page under a path prefix.
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
    get: <T>(path: string, signal: AbortSignal | null = null) =>
      ask(path, { headers: { Accept: json }, signal }, async (response) => (await readJson(response)) as T),
    getBytes: (path, accept, signal = null) =>
      ask(
        path,
        { headers: { Accept: accept }, signal },
        async (response) => new Uint8Array(await response.arrayBuffer()),
      ),
    putText: (path, text, etag) => {
      const condition: Record<string, string> = etag === null ? { 'If-None-Match': '*' } : { 'If-Match': etag };
      const headers = { Accept: json, 'Content-Type': 'text/plain', ...condition };
      return ask(path, { method: 'PUT', headers, body: text }, async () => null);
    },
    send: <T>(method: string, path: string, body?: unknown) => {
      const headers = { Accept: json, ...(body === undefined ? {} : { 'Content-Type': json }) };
      const init = { method, headers, body: body === undefined ? null : JSON.stringify(body) };
      return ask(path, init, async (response) => (response.status === 204 ? null : await readJson(response)) as T);
    },
  };
}

function readJson(response: Response): Promise<unknown> {
  return response.json() as Promise<unknown>;
}
