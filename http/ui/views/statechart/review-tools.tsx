/** The buttons back, forward and reset of a review. */
import { useText } from '../../context.js';
import { Icon } from '../../parts/elements.js';

interface ReviewToolsProps {
  /** Null at the beginning. */
  readonly onBack: (() => void) | null;
  readonly onForward: (() => void) | null;
  readonly onReset: () => void;
}

export function ReviewTools({ onBack, onForward, onReset }: ReviewToolsProps) {
  const text = useText().statechart;
  return (
    <div class="row" role="group" aria-label={text.steps}>
      {/* `disabled` would take the focus away after the last press. */}
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
