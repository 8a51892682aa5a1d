/** Reads a list, and follows its changes by events. */
import { useEffect, useState } from 'preact/hooks';
import type { Problem } from '../api/answer.js';
import type { GetRequest } from '../api/client.js';
import { usePage } from '../context.js';
import type { Subscriber } from '../state/subscribers.js';

export interface List<T> {
  /** The list; `null` until it is read. */
  readonly list: readonly T[] | null;
  /** The problem of the latest request; `null` without a problem. */
  readonly problem: Problem | null;
  readonly reload: () => void;
}

/** Returns a list. @param toSubscriber returns the subscriber to the events of the list */
export function useList<T>(
  request: GetRequest<T[]>,
  toSubscriber: (onList: (list: readonly T[]) => void) => Subscriber,
): List<T> {
  const { state } = usePage();
  const [list, setList] = useState<readonly T[] | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  async function read(): Promise<void> {
    const answer = await state.api.get(request);
    setProblem(answer.ok ? null : answer.problem);
    // Keep a list from an event, which is newer than the answer.
    if (answer.ok) setList((before) => before ?? answer.value);
  }
  useEffect(() => {
    void read();
    return state.subscribe(toSubscriber(setList));
  }, []);
  return { list, problem, reload: () => void read() };
}
