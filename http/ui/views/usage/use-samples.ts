/** Reads the samples of a range. The samples are read again while the page is visible. */
import { useEffect, useState } from 'preact/hooks';
import type { Samples } from '../../../client/api.js';
import type { Problem } from '../../api/answer.js';
import { usePage } from '../../context.js';
import { createCoalescedTask } from '../../state/coalesced-task.js';
import type { Period } from './plot/zoom.js';
import { type Range, rangeMs, refreshMs } from './ranges.js';

/** The maximum number of points that the widest chart can show. */
export const maxPoints = 400;

interface Reading {
  readonly range: Range;
  readonly samples: Samples | null;
  readonly problem: Problem | null;
}

export interface SamplesState extends Omit<Reading, 'range'> {
  readonly reload: () => void;
}

function toTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/**
 * Reads the samples of a range, and follows new samples.
 * @param zoom the part of the range that is read; `null` for the range up to now
 */
export function useSamples(range: Range, points = maxPoints, zoom: Period | null = null): SamplesState {
  const { state, clock } = usePage();
  const [kept, setReading] = useState<Reading>({ range, samples: null, problem: null });
  const [attempt, setAttempt] = useState(0);
  const isLive = state.connection.value === 'live';
  // Until the effect has run, the state belongs to the previous range. Use an empty state instead.
  const reading = kept.range === range ? kept : { range, samples: null, problem: null };

  useEffect(() => {
    if (!isLive) return;
    const task = createCoalescedTask(async (isWanted) => {
      const until = zoom === null ? clock.now.peek() : zoom.to * 1_000;
      const since = zoom === null ? until - rangeMs[range] : zoom.from * 1_000;
      const answer = await state.api.GET('/samples', {
        params: { query: { since: toTime(since), until: toTime(until), points } },
      });
      if (!isWanted()) return;
      setReading((before) => ({
        range,
        samples: answer.ok ? answer.value : before.range === range ? before.samples : null,
        problem: answer.ok ? null : answer.problem,
      }));
    });
    const request = (): void => {
      if (!document.hidden) task.request();
    };
    task.request();
    const timer = setInterval(request, refreshMs(range));
    document.addEventListener('visibilitychange', request);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', request);
      task.end();
    };
  }, [range, points, isLive, attempt, zoom?.from, zoom?.to]);

  return { samples: reading.samples, problem: reading.problem, reload: () => setAttempt(attempt + 1) };
}
