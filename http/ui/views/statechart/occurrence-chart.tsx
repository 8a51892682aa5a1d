/** The machine of an occurrence of a schedule. Many exist at a time, so that no state is marked. */
import drawing from 'machine:occurrence';
import { useText } from '../../context.js';
import { ChartFrame } from './chart-frame.js';
import type { Highlight } from './highlight.js';
import { TransitionList } from './transition-list.js';

const nothing: Highlight = { active: new Set(), taken: new Set(), step: '' };

export function OccurrenceChart() {
  return (
    <>
      <ChartFrame drawing={drawing} highlight={nothing} label={useText().statechart.occurrence} />
      <TransitionList drawing={drawing} />
    </>
  );
}
