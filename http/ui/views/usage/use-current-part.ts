/** Reads what the run uses now: never a sample of another run, nor an old one. */
import { useEffect, useState } from 'preact/hooks';
import type { Status } from '../../../client/api.js';
import { usePage } from '../../context.js';
import { useIsStale } from '../../hooks/use-known.js';
import { useTicks } from '../../hooks/use-ticks.js';
import type { Part } from './plot/chart-data.js';

/** A sample is taken every ten seconds. */
const intervalMs = 10_000;

/** An older sample says nothing about the present. */
const freshMs = 3 * intervalMs;

/** More parts than there are samples: each part is one. */
const points = 10;

interface Reading {
  readonly run: string | null;
  readonly part: Part | null;
}

/** Returns the newest sample of the run; null while the server does not run, and without a sample of the last 30 s. */
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
        // The period in which the run began may have a sample of the previous one.
        const parts = answer.ok ? answer.value.samples.filter(({ at }) => Date.parse(at) >= Date.parse(startedAt)) : [];
        setReading({ run, part: parts.at(-1) ?? null });
      },
      () => undefined,
    );
    return () => controller.abort();
  }, [run, startedAt, ticks]);

  return reading.run === run && run !== null && !isStale ? reading.part : null;
}
