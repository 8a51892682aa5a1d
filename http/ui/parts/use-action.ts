/** Something that a user asks the service for: whether it goes on, and how it was refused. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Answer, Problem } from '../api/answer.js';
import { useSlow } from './waiting.js';

export interface Action {
  readonly run: () => void;
  /** It was asked for and not answered yet; asking again does nothing. */
  readonly isGoing: boolean;
  /** It has taken so long that it has to be seen. */
  readonly isSlow: boolean;
  readonly problem: Problem | null;
  readonly dismiss: () => void;
}

/** @param ask asks the service. @param onDone is told what it answered, where it did what was asked */
export function useAction<T>(ask: () => Promise<Answer<T>>, onDone?: (value: T) => void): Action {
  const [isGoing, setGoing] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const isShown = useRef(true);
  useEffect(() => () => void (isShown.current = false), []);

  async function run(): Promise<void> {
    if (isGoing) return;
    setGoing(true);
    setProblem(null);
    const answer = await ask();
    if (!isShown.current) return;
    setGoing(false);
    if (answer.ok) onDone?.(answer.value);
    else setProblem(answer.problem);
  }

  return { run: () => void run(), isGoing, isSlow: useSlow(isGoing), problem, dismiss: () => setProblem(null) };
}
