/** The machine of the health, with the current state marked. */

import drawing from 'machine:health';
import { useMemo } from 'preact/hooks';
import { usePage, useText } from '../../../context.js';
import { ChartFrame } from '../chart/chart-frame.js';
import { TransitionList } from '../tables/transition-list.js';

const tones = { healthy: 'good', unresponsive: 'bad', unknown: 'off' } as const;

export function HealthChart() {
  const { state } = usePage();
  const text = useText().statechart;
  const health = state.status.value?.health.state ?? null;
  const highlight = useMemo(
    () => ({ active: new Set(health === null ? [] : [`health.${health}`]), taken: new Set<number>(), step: '' }),
    [health],
  );
  return (
    <>
      <ChartFrame drawing={drawing} highlight={highlight} tone={tones[health ?? 'unknown']} label={text.health} />
      <TransitionList drawing={drawing} />
    </>
  );
}
