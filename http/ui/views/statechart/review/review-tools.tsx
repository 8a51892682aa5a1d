/** The tools of the review next to the chart: its buttons, options, link, and the fault of a link. */
import { useEffect, useState } from 'preact/hooks';
import type { SimulationOptions } from '../../../../../machines/review/simulation.js';
import { useText } from '../../../context.js';
import { Button, Icon } from '../../../parts/elements.js';
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
    <div class="row" role="group" aria-label={text.steps}>
      {/* Do not use `disabled`: it would take the focus away after the last press. */}
      <button type="button" aria-disabled={onBack === null} onClick={() => onBack?.()}>
        <Icon name="back" />
        {text.back}
      </button>
      <button type="button" aria-disabled={onForward === null} onClick={() => onForward?.()}>
        {text.forward}
      </button>
      <button type="button" aria-disabled={onBack === null && onForward === null} onClick={onReset}>
        {text.reset}
      </button>
    </div>
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

/** Shows the options of the simulated manager. */
export function ReviewOptions({ options, onChange }: ReviewOptionsProps) {
  const text = useText().statechart;
  return (
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
  );
}

/**
 * Shows the address of the view. A browser copies the link only on HTTPS and on localhost. On other pages, the user can
 * select the link.
 * @param query the query of the view
 */
export function ShareLink({ query }: { readonly query: string }) {
  const text = useText().statechart;
  const [copied, setCopied] = useState<string | null>(null);
  const address = `${window.location.href.split('#')[0] ?? ''}#/statechart?${query}`;
  useEffect(() => setCopied(null), [query]);
  const copy = (): void =>
    void navigator.clipboard.writeText(address).then(
      () => setCopied(query),
      () => setCopied(null),
    );
  return (
    <div class="row chart-share">
      <label class="field">
        <span>{text.link}</span>
        <input type="text" readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      </label>
      {'clipboard' in navigator && <Button icon="link" label={text.copy} onClick={copy} />}
      <span role="status">{copied === query ? text.copied : ''}</span>
    </div>
  );
}
