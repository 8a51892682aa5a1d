/** The client of the public API (docs/reference/api.md). */
import { type Answer, problemOf, unreachable } from './answer.js';
import { createKeptAnswers } from './kept-answers.js';

const json = 'application/json';

export interface Api {
  /** Reads JSON. */
  get<T>(path: string, signal?: AbortSignal): Promise<Answer<T>>;
  /** Reads JSON and keeps it: the next request for an unchanged answer transfers nothing and returns the same value. */
  getKept<T>(path: string): Promise<Answer<T>>;
  /** Returns the value that is kept of a path, or null. */
  kept<T>(path: string): T | null;
  /** Drops what is kept: the next login may be another account's. */
  forget(): void;
  /** Reads bytes. */
  getBytes(path: string, accept: string, signal?: AbortSignal | null): Promise<Answer<Uint8Array>>;
  /**
   * Replaces a text, in whatever encoding.
   * @param etag the entity tag of the text to replace, or null if there must be none
   */
  putText(path: string, text: Uint8Array, etag: string | null): Promise<Answer<null>>;
  /**
   * @param body sent as JSON unless undefined
   * @param etag the entity tag of the text to replace, or null if there must be none; undefined for any
   */
  send<T = null>(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    etag?: string | null,
  ): Promise<Answer<T>>;
}

/**
 * @param request the browser's fetch
 * @param onRefused called for every 401
 */
export function createApi(request: typeof fetch, onRefused: () => void): Api {
  const answers = createKeptAnswers();

  async function ask<T>(path: string, init: RequestInit, read: (response: Response) => Promise<T>): Promise<Answer<T>> {
    let response: Response;
    try {
      // Relative, so that a proxy can serve the page under a path prefix.
      response = await request(path, init);
      if (response.ok || response.status === 304)
        return { ok: true, value: await read(response), headers: response.headers };
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
    getKept: <T>(path: string) => {
      const before = answers.get(path);
      const condition: Record<string, string> = before === null ? {} : { 'If-None-Match': before.etag };
      return ask(path, { headers: { Accept: json, ...condition } }, async (response) => {
        if (response.status === 304) return before?.value as T;
        const body = await response.text();
        const value = JSON.parse(body) as T;
        const etag = response.headers.get('ETag');
        if (etag !== null) answers.set(path, { etag, value }, body.length);
        return value;
      });
    },
    kept: <T>(path: string) => (answers.get(path)?.value ?? null) as T | null,
    forget: answers.clear,
    getBytes: (path, accept, signal = null) =>
      ask(
        path,
        { headers: { Accept: accept }, signal },
        async (response) => new Uint8Array(await response.arrayBuffer()),
      ),
    putText: (path, text, etag) => {
      const headers = { Accept: json, 'Content-Type': 'text/plain', ...conditionOf(etag) };
      return ask(path, { method: 'PUT', headers, body: text as Uint8Array<ArrayBuffer> }, async () => null);
    },
    send: <T>(method: string, path: string, body?: unknown, etag?: string | null) => {
      const condition = etag === undefined ? {} : conditionOf(etag);
      const headers = { Accept: json, ...(body === undefined ? {} : { 'Content-Type': json }), ...condition };
      const init = { method, headers, body: body === undefined ? null : JSON.stringify(body) };
      return ask(path, init, async (response) => (response.status === 204 ? null : await readJson(response)) as T);
    },
  };
}

function conditionOf(etag: string | null): Record<string, string> {
  return etag === null ? { 'If-None-Match': '*' } : { 'If-Match': etag };
}

function readJson(response: Response): Promise<unknown> {
  return response.json() as Promise<unknown>;
}
