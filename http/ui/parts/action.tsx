/** Runs a request on user input and tracks its progress and problem. */

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Answer, Problem } from '../api/answer.js';
import { Icon } from './elements.js';
import type { IconName } from './icons.js';
import { useDelayed } from './loading.js';
import { useIsStale } from './use-known.js';

export interface Action {
  readonly run: () => void;
  /** Whether a request is in progress. `run` does nothing then. */
  readonly isPending: boolean;
  /** Whether the request has been in progress long enough to show it. */
  readonly isSlow: boolean;
  readonly problem: Problem | null;
  readonly dismiss: () => void;
}

/**
 * @param request sends the request
 * @param onDone called with the answer after success
 */
export function useAction<T>(request: () => Promise<Answer<T>>, onDone?: (value: T) => void): Action {
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const isMounted = useRef(true);
  useEffect(() => () => void (isMounted.current = false), []);

  async function run(): Promise<void> {
    if (isPending) return;
    setPending(true);
    setProblem(null);
    const answer = await request();
    if (!isMounted.current) return;
    setPending(false);
    if (answer.ok) onDone?.(answer.value);
    else setProblem(answer.problem);
  }

  return {
    run: () => void run(),
    isPending,
    isSlow: useDelayed(isPending),
    problem,
    dismiss: () => setProblem(null),
  };
}

export interface ActionButtonProps {
  readonly action: Pick<Action, 'run' | 'isPending' | 'isSlow'>;
  readonly icon: IconName;
  readonly label: string;
  /** For screen readers, where the label alone does not say of what it is. */
  readonly name?: string;
  readonly variant?: 'primary' | 'danger';
  /** With `submit` the form runs the action, also on Enter. */
  readonly kind?: 'button' | 'submit';
  /** Why the button is off; null or absent: it is not. */
  readonly off?: string | null;
}

/** A button that runs an action and shows that it is pending. Disabled while the manager cannot be reached. */
export function ActionButton({
  action,
  icon,
  label,
  name,
  variant: look,
  kind = 'button',
  off = null,
}: ActionButtonProps) {
  const isOff = useIsStale() || off !== null;
  return (
    <button
      type={kind}
      class={look}
      aria-label={name}
      aria-busy={action.isPending}
      aria-disabled={action.isPending || isOff}
      title={off ?? undefined}
      onClick={(event) => {
        // Keep the focus, which a button that is really disabled would lose.
        if (isOff) event.preventDefault();
        else if (kind === 'button') action.run();
      }}
    >
      {action.isSlow ? <span class="spinner" aria-hidden="true" /> : <Icon name={icon} />}
      <span class="label">{label}</span>
    </button>
  );
}
