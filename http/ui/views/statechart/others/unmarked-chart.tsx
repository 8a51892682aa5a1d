/** A machine whose state the API does not show, or that exists many times at once: no state is marked. */
import type { Drawing } from '../../../../../machines/review/drawing/drawing.js';
import { ChartFrame } from '../chart/chart-frame.js';
import type { Highlight } from '../chart/highlight.js';
import { TransitionList } from '../tables/transition-list.js';

const nothing: Highlight = { active: new Set(), taken: new Set(), step: '' };

export function UnmarkedChart({ drawing, label }: { readonly drawing: Drawing; readonly label: string }) {
  return (
    <>
      <ChartFrame drawing={drawing} highlight={nothing} label={label} />
      <TransitionList drawing={drawing} />
    </>
  );
}
