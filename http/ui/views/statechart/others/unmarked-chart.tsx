/**
 * A machine without a marked state. The API does not report the state of the machine, or many such machines exist at
 * once.
 */
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
