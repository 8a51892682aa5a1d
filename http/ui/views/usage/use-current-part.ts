/** Reads the current usage of the run. Samples of other runs and old samples are ignored. */
import { useEffect, useState } from 'preact/hooks';
import type { Status } from '../../../client/api.js';
import { usePage } from '../../context.js';
import { useIsStale } from '../../hooks/use-known.js';
import { useTicks } from '../../hooks/use-ticks.js';
import type { Part } from './plot/chart-data.js';

/** The interval at which samples are taken, in milliseconds. */
const intervalMs = 10_000;

/** The maximum age of a sample that counts as present, in milliseconds. */
const freshMs = 3 * intervalMs;

/** The number of requested parts. The number is greater than the number of samples, so that each part is one sample. */
const points = 10;

interface Reading {
  readonly run: string | null;
  readonly part: Part | null;
}

/**
 * Returns the newest sample of the run; `null` if the server does not run, or if there is no sample of the last 30 s.
 */
export function useCurrentPart(): Part | null {
  const { state, clock } = usePage();
  const [reading, setReading] = useState<Reading>({ run: null, part: null });
  const ticks = useTicks(intervalMs);
  const isStale = useIsStale();
  const { run = null, started_at: startedAt = null }: Partial<Status> = state.status.value ?? {};

  useEffect(() => {
    if (run === null || startedAt === null) return;
    const controller = new AbortController();
    const now = clock.now.peek();
    const query = { since: new Date(now - freshMs).toISOString(), until: new Date(now).toISOString(), points };
    state.api.GET('/samples', { params: { query }, signal: controller.signal }).then(
      (answer) => {
        // Leave out the part in which the run began: it may contain a sample of the previous run.
        const parts = answer.ok ? answer.value.samples.filter(({ at }) => Date.parse(at) >= Date.parse(startedAt)) : [];
        setReading({ run, part: parts.at(-1) ?? null });
      },
      () => undefined,
    );
    return () => controller.abort();
  }, [run, startedAt, ticks]);

  return reading.run === run && run !== null && !isStale ? reading.part : null;
}
