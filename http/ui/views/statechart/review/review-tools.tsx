/** The tools of the review next to the chart: its buttons, its options, and the fault of its link. */
import type { SimulationOptions } from '../../../../../machines/review/simulation.js';
import { useText } from '../../../context.js';
import { Button, Icon } from '../../../parts/elements.js';
import type { IconName } from '../../../parts/icons.js';
import type { Text } from '../../../text/en.js';
import type { ReviewFault } from './review-link.js';

interface ReviewToolsProps {
  /** Goes one step back; `null` at the beginning. */
  readonly onBack: (() => void) | null;
  readonly onForward: (() => void) | null;
  readonly onReset: () => void;
}

export function ReviewTools({ onBack, onForward, onReset }: ReviewToolsProps) {
  const text = useText().statechart;
  return (
    <div class="chart-step-tools" role="group" aria-label={text.steps}>
      <Step icon="back" label={text.back} onClick={onBack} hasText />
      <Step icon="forward" label={text.forward} onClick={onForward} />
      <Step icon="reset" label={text.reset} onClick={onBack === null && onForward === null ? null : onReset} />
    </div>
  );
}

interface StepProps {
  readonly icon: IconName;
  readonly label: string;
  /** The function to call; `null` while it has no effect. */
  readonly onClick: (() => void) | null;
  readonly hasText?: boolean;
}

function Step({ icon, label, onClick, hasText = false }: StepProps) {
  return (
    // Do not use `disabled`: it would take the focus away after the last press.
    <button
      type="button"
      class="plain"
      title={label}
      aria-label={label}
      aria-disabled={onClick === null}
      onClick={() => onClick?.()}
    >
      <Icon name={icon} />
      {hasText && label}
    </button>
  );
}

/** Explains the fault of a review's link, with a button for an empty review. */
export function ReviewLinkFault({ fault, onReset }: { readonly fault: ReviewFault; readonly onReset: () => void }) {
  const text = useText().statechart;
  return (
    <div class="notice bad" role="alert">
      <div>
        <strong>{text.invalidLink}</strong>
        <p>{faultText(fault, text.linkFaults)}</p>
        <Button label={text.reset} onClick={onReset} />
      </div>
    </div>
  );
}

function faultText(fault: ReviewFault, text: Text['statechart']['linkFaults']): string {
  switch (fault.code) {
    case 'unknown_step':
      return text.unknownStep(fault.step, fault.letter);
    case 'unknown_option':
      return text.unknownOption(fault.letter);
    case 'too_long':
      return text.tooLong(fault.steps, fault.max);
  }
}

interface ReviewOptionsProps {
  readonly options: SimulationOptions;
  readonly onChange: (options: SimulationOptions) => void;
}

/** The options of the simulated manager, in a list that is closed at first. */
export function ReviewOptions({ options, onChange }: ReviewOptionsProps) {
  const text = useText().statechart;
  return (
    <details class="chart-options chart-fold">
      <summary>
        {text.options}
        <Icon name="expand" />
      </summary>
      <fieldset>
        <legend class="unseen">{text.options}</legend>
        {(['restartAfterCrash', 'autostart'] as const).map((name) => (
          <label key={name} class="choice">
            <input
              type="checkbox"
              checked={options[name]}
              onChange={(event) => onChange({ ...options, [name]: event.currentTarget.checked })}
            />
            {text[name]}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
