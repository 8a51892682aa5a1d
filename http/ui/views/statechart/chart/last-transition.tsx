/** The event of the highlighted arrow in words, below the drawing, then its name in the drawing. */
import { describeTrigger } from '../../../../../machines/review/chart.js';
import type { Drawing } from '../../../../../machines/review/drawing/drawing.js';
import { useText } from '../../../context.js';

interface LastTransitionProps {
  readonly drawing: Pick<Drawing, 'transitions'>;
  /** The indexes of the last transitions. */
  readonly taken: ReadonlySet<number>;
}

/** Keeps its height without a transition, so that the drawing does not move. Phones do not show the last transition. */
export function LastTransition({ drawing, taken }: LastTransitionProps) {
  const text = useText().statechart;
  const triggers = new Set([...taken].flatMap((index) => drawing.transitions[index] ?? []).map(describeTrigger));
  const [trigger] = [...triggers].filter((each) => text.simulatedEvents[each] !== undefined);
  return (
    <p class="chart-last">
      {trigger !== undefined && (
        <>
          <span class="faint">{text.lastTransition}</span> <strong>{text.simulatedEvents[trigger]}</strong>{' '}
          <code class="faint">{trigger}</code>
        </>
      )}
    </p>
  );
}
