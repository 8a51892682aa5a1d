/** Runs a request on user input and tracks its progress and problem. */

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Answer, Problem } from '../api/answer.js';
import { useIsStale } from '../hooks/use-known.js';
import { Icon } from '../parts/elements.js';
import type { IconName } from '../parts/icons.js';
import { useDelayed } from '../parts/loading.js';

/** @template Args the arguments of the request */
export interface Action<Args extends readonly unknown[] = []> {
  readonly run: (...args: Args) => void;
  /** Whether a request is in progress. While the request is pending, `run` does nothing. */
  readonly isPending: boolean;
  /** Whether the request has been in progress long enough to show it. */
  readonly isSlow: boolean;
  readonly problem: Problem | null;
  readonly dismiss: () => void;
}

/**
 * Returns an action.
 * @param request sends the request with the arguments of `run`
 * @param onDone is called with the answer after a success
 */
export function useAction<T, Args extends readonly unknown[] = []>(
  request: (...args: Args) => Promise<Answer<T>>,
  onDone?: (value: T) => void,
): Action<Args> {
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const isMounted = useRef(true);
  useEffect(() => () => void (isMounted.current = false), []);

  async function run(...args: Args): Promise<void> {
    if (isPending) return;
    setPending(true);
    setProblem(null);
    const answer = await request(...args);
    if (!isMounted.current) return;
    setPending(false);
    if (answer.ok) onDone?.(answer.value);
    else setProblem(answer.problem);
  }

  return {
    run: (...args) => void run(...args),
    isPending,
    isSlow: useDelayed(isPending),
    problem,
    dismiss: () => setProblem(null),
  };
}

interface ButtonProps {
  readonly icon?: IconName;
  readonly label: string;
  /** The name for screen readers, if the label alone is unclear. */
  readonly name?: string;
  readonly variant?: 'primary' | 'danger';
  /** The reason why the button is off; `null` or absent if the button is on. */
  readonly off?: string | null;
  /** The effect of the button, which a tooltip shows while the button is on. */
  readonly hint?: string;
  /** Whether only the icon is shown, without a border; a tooltip shows the label. */
  readonly isIcon?: boolean;
}

export interface ActionButtonProps extends ButtonProps {
  readonly action: Pick<Action, 'run' | 'isPending' | 'isSlow'>;
  readonly kind?: 'button';
}

/** The button submits its form. The form runs the action, including on Enter. */
interface SubmitButtonProps extends ButtonProps {
  readonly action: Pick<Action, 'isPending' | 'isSlow'>;
  readonly kind: 'submit';
}

/**
 * A button that runs an action and shows that it is pending. The button is disabled while the manager is unreachable.
 */
export function ActionButton(props: ActionButtonProps | SubmitButtonProps) {
  const { action, icon, label, name, variant: look, kind = 'button', off = null, hint, isIcon = false } = props;
  const isOff = useIsStale() || off !== null;
  return (
    <button
      type={kind}
      class={isIcon ? 'plain' : look}
      aria-label={name ?? (isIcon ? label : undefined)}
      aria-busy={action.isPending}
      aria-disabled={action.isPending || isOff}
      title={off ?? hint ?? (isIcon ? label : undefined)}
      onClick={(event) => {
        // Prevent the action instead of disabling the button, because a disabled button would lose the focus.
        if (isOff) event.preventDefault();
        else if (props.kind !== 'submit') props.action.run();
      }}
    >
      {action.isSlow ? <span class="spinner" aria-hidden="true" /> : icon !== undefined && <Icon name={icon} />}
      {!isIcon && <span class="label">{label}</span>}
    </button>
  );
}
