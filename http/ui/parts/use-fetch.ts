/** Reads JSON from the API and reads it again when its cause changes. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Problem } from '../api/answer.js';
import { usePage } from '../context.js';
import { type CoalescedTask, createCoalescedTask } from '../state/coalesced-task.js';

export interface FetchState<T> {
  /** The latest value. Kept while loading again and after a failure. */
  readonly value: T | null;
  /** The problem of the latest request, or null. */
  readonly problem: Problem | null;
  readonly isLoading: boolean;
  readonly reload: () => void;
}

type PathState<T> = Omit<FetchState<T>, 'reload'> & { readonly path: string | null };

/**
 * Returns the state of a GET request.
 * @param path relative to the page, or null to request nothing and clear the value
 * @param cause a new value repeats the request
 */
export function useFetch<T>(path: string | null, cause: unknown): FetchState<T> {
  return useRequest(path, cause, false);
}

/**
 * Returns the state of a GET request whose answer is kept: shown again, the view begins with the value that it had, and
 * an unchanged answer is the same value.
 * @param path relative to the page, or null to request nothing and clear the value
 * @param cause a new value repeats the request
 */
export function useKeptFetch<T>(path: string | null, cause: unknown): FetchState<T> {
  return useRequest(path, cause, true);
}

function useRequest<T>(path: string | null, cause: unknown, isKept: boolean): FetchState<T> {
  const { api } = usePage().state;
  const known = isKept && path !== null ? api.kept<T>(path) : null;
  const initial = { path, value: known, problem: null, isLoading: path !== null };
  const [state, setState] = useState<PathState<T>>(initial);
  const task = useRef<CoalescedTask | null>(null);

  useEffect(() => {
    setState(initial);
    if (path === null) return;
    const current = createCoalescedTask(async (isWanted) => {
      setState((before) => ({ ...before, isLoading: true }));
      const answer = await (isKept ? api.getKept<T>(path) : api.get<T>(path));
      if (!isWanted()) return;
      setState((before) =>
        answer.ok
          ? { ...before, value: answer.value, problem: null, isLoading: false }
          : { ...before, problem: answer.problem, isLoading: false },
      );
    });
    task.current = current;
    return () => current.end();
  }, [path]);
  useEffect(() => {
    if (path !== null) task.current?.request();
  }, [path, cause]);

  // Before the effect has run, the state belongs to the previous path.
  const { value, problem, isLoading } = state.path === path ? state : initial;
  return { value, problem, isLoading, reload: () => task.current?.request() };
}
