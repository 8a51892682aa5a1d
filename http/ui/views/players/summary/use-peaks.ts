/** Reads the maximum numbers of players, and the samples of the last day. */
import type { Samples } from '../../../../client/api.js';
import { useText } from '../../../context.js';
import { selectMeasures } from '../../usage/measures.js';
import { useSamples } from '../../usage/use-samples.js';

const maxPoints = 160;

export interface Peaks {
  /** `null` until both periods are read. A peak is `null` if no players were counted. */
  readonly peaks: { readonly day: number | null; readonly week: number | null } | null;
  /** Whether both periods were read without a problem. */
  readonly isKnown: boolean;
  /** The samples of the last 24 hours; `null` until they are read. */
  readonly day: Samples | null;
}

export function usePeaks(): Peaks {
  const text = useText();
  const day = useSamples('24h', maxPoints);
  const week = useSamples('7d', maxPoints);
  const isRead = [day, week].every(({ samples, problem }) => samples !== null || problem !== null);
  const findPeak = (samples: Samples | null): number | null =>
    samples === null ? null : (selectMeasures(samples, text).find(({ key }) => key === 'players')?.summary.max ?? null);
  return {
    peaks: isRead ? { day: findPeak(day.samples), week: findPeak(week.samples) } : null,
    isKnown: day.samples !== null && week.samples !== null,
    day: day.samples,
  };
}
