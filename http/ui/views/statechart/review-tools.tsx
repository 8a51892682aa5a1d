/** Back and forth through a review. */
import { useText } from '../../context.js';
import { Icon } from '../../parts/icon.js';

interface ReviewToolsProps {
  /** Null: there is nothing to go back to. */
  readonly onBack: (() => void) | null;
  readonly onForward: (() => void) | null;
  readonly onReset: () => void;
}

export function ReviewTools({ onBack, onForward, onReset }: ReviewToolsProps) {
  const text = useText().statechart;
  return (
    <div class="row" role="group" aria-label={text.steps}>
      {/* Not by `disabled`: who has pressed it for the last time would lose the focus. */}
      <button type="button" aria-disabled={onBack === null} onClick={() => onBack?.()}>
        <Icon name="back" />
        {text.back}
      </button>
      <button type="button" aria-disabled={onForward === null} onClick={() => onForward?.()}>
        {text.forward}
      </button>
      <button type="button" aria-disabled={onBack === null && onForward === null} onClick={onReset}>
        {text.beginAnew}
      </button>
    </div>
  );
}
