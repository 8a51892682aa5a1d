/** What a view reads from the service, and reads anew when something says that it has changed. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Problem } from '../api/answer.js';
import { usePage } from '../context.js';
import { type CoalescedTask, createCoalescedTask } from '../state/coalesced-task.js';

export interface Loaded<T> {
  /** What was answered last; it stays while it is asked for anew, and where that fails. */
  readonly value: T | null;
  /** How it was refused, if the last answer was a refusal. */
  readonly problem: Problem | null;
  readonly isGoing: boolean;
  readonly reload: () => void;
}

interface Told<T> {
  readonly path: string | null;
  readonly value: T | null;
  readonly problem: Problem | null;
  readonly isGoing: boolean;
}

const nothing = { value: null, problem: null, isGoing: false };

/**
 * @param path what is asked for; null: nothing, and what was there is forgotten
 * @param cause asked anew whenever it is another
 */
export function useLoaded<T>(path: string | null, cause: unknown): Loaded<T> {
  const { api } = usePage().state;
  const [told, setTold] = useState<Told<T>>({ path, ...nothing, isGoing: path !== null });
  const turns = useRef<CoalescedTask | null>(null);

  useEffect(() => {
    setTold({ path, ...nothing, isGoing: path !== null });
    if (path === null) return;
    const mine = createCoalescedTask(async (isWanted) => {
      setTold((before) => ({ ...before, isGoing: true }));
      const answer = await api.get<T>(path);
      if (!isWanted()) return;
      setTold((before) =>
        answer.ok
          ? { ...before, value: answer.value, problem: null, isGoing: false }
          : { ...before, problem: answer.problem, isGoing: false },
      );
    });
    turns.current = mine;
    return () => mine.end();
  }, [path]);
  useEffect(() => {
    if (path !== null) turns.current?.request();
  }, [path, cause]);

  // Until the effect has run, what is there belongs to another path.
  const { value, problem, isGoing } = told.path === path ? told : { ...nothing, isGoing: path !== null };
  return { value, problem, isGoing, reload: () => turns.current?.request() };
}
