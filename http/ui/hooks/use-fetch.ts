/** Reads JSON from the API, and reads it again when the cause of the request changes. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Problem } from '../api/answer.js';
import type { GetRequest } from '../api/client.js';
import { usePage } from '../context.js';
import { type CoalescedTask, createCoalescedTask } from '../state/coalesced-task.js';

export interface FetchState<T> {
  /** The latest value. The value stays the same during further requests and after a failure. */
  readonly value: T | null;
  /** The problem of the latest request; `null` if the request had no problem. */
  readonly problem: Problem | null;
  readonly isLoading: boolean;
  readonly reload: () => void;
}

type UrlState<T> = Omit<FetchState<T>, 'reload'> & { readonly url: string | null };

/**
 * Returns the state of a GET request.
 * @param request the request; `null` to send no request and clear the value
 * @param cause a new value repeats the request
 */
export function useFetch<T>(request: GetRequest<T> | null, cause: unknown): FetchState<T> {
  return useRequest(request, cause, false);
}

/**
 * Returns the state of a GET request whose answer is cached. A view that is shown again begins with the cached value.
 * If the answer has not changed, the value is the same object.
 * @param request the request; `null` to send no request and clear the value
 * @param cause a new value repeats the request
 */
export function useKeptFetch<T>(request: GetRequest<T> | null, cause: unknown): FetchState<T> {
  return useRequest(request, cause, true);
}

function useRequest<T>(request: GetRequest<T> | null, cause: unknown, isKept: boolean): FetchState<T> {
  const { api } = usePage().state;
  const url = request?.url ?? null;
  const value = isKept && request !== null ? api.kept(request) : null;
  const initial: UrlState<T> = { url, value, problem: null, isLoading: url !== null };
  const [state, setState] = useState(initial);
  const task = useRef<CoalescedTask | null>(null);

  useEffect(() => {
    setState(initial);
    if (request === null) return;
    const current = createCoalescedTask(async (isWanted) => {
      setState((before) => ({ ...before, isLoading: true }));
      const answer = await (isKept ? api.getKept(request) : api.get(request));
      if (!isWanted()) return;
      setState((before) =>
        answer.ok
          ? { ...before, value: answer.value, problem: null, isLoading: false }
          : { ...before, problem: answer.problem, isLoading: false },
      );
    });
    task.current = current;
    return () => current.end();
  }, [url]);
  useEffect(() => {
    if (url !== null) task.current?.request();
  }, [url, cause]);

  // Before the effect has run, the state belongs to the previous URL.
  const current = state.url === url ? state : initial;
  return { ...current, reload: () => task.current?.request() };
}
