/** The steps of the set-up, each in one line. A completed step shows its result, and can be opened again. */

import type { Preflight } from '../../../client/api.js';
import { useText } from '../../context.js';
import { Icon } from '../../parts/elements.js';
import { type Setup, type Step, steps } from './setup.js';

interface StepListProps {
  readonly setup: Setup;
  /** The preflight; `null` before its answer. */
  readonly check: Preflight | null;
  /** The first step that is not done. */
  readonly next: Step;
  /** The step that is shown. */
  readonly current: Step;
  readonly onOpen: (step: Step) => void;
}

export function StepList({ setup, check, next, current, onOpen }: StepListProps) {
  const words = useText().firstServer;
  const { game, build, folder } = setup;
  const doneSteps = steps.indexOf(next);
  const results: Readonly<Record<Step, string | null>> = {
    game: game === null ? null : words.games[game].name,
    build,
    folder,
    check: describeCheck(),
    start: null,
  };

  function describeCheck(): string | null {
    if (check === null) return null;
    const { errors, warnings } = check;
    if (errors > 0) return words.check.errors(errors);
    return warnings > 0 ? words.check.warnings(warnings) : words.check.passed;
  }

  return (
    <ol class="setup-steps" aria-label={words.steps}>
      {steps.map((step, index) => {
        const isDone = index < doneSteps;
        // The user can start the server although the check has found errors.
        const canOpen = index <= doneSteps || (step === 'start' && check !== null);
        return (
          <li key={step} class={isDone ? 'done' : undefined}>
            <button
              type="button"
              class="plain"
              aria-current={step === current ? 'step' : undefined}
              disabled={!canOpen}
              onClick={() => onOpen(step)}
            >
              <span class="setup-mark" aria-hidden="true">
                {isDone ? <Icon name="check" /> : index + 1}
              </span>
              <span class="setup-name">{words.names[step]}</span>
              {isDone && <span class="unseen">{words.done}</span>}
              <span class="setup-result">{results[step]}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
