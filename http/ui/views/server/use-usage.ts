/** Polls CPU and memory usage while the server runs and the page is visible. */
import { useEffect, useState } from 'preact/hooks';
import type { Status } from '../../api/types.js';
import { usePage } from '../../context.js';
import { addSample, sampleOf, type UsagePoint, type UsageSample } from '../../state/usage.js';

const pollIntervalMs = 2_000;

interface Usage {
  readonly sample: UsageSample | null;
  readonly points: readonly UsagePoint[];
  /** Whether the system does not report usage. */
  readonly isUnknown: boolean;
}

const nothing: Usage = { sample: null, points: [], isUnknown: false };

/** Returns the usage of a run in the last minutes, newest last. */
export function useUsage(run: string | null): Usage {
  const { state } = usePage();
  const [usage, setUsage] = useState(nothing);

  useEffect(() => {
    if (run === null) return setUsage(nothing);
    // Wait for each answer before the next request.
    let isRequesting = false;
    const measure = async (): Promise<void> => {
      if (isRequesting || document.hidden || state.connection.peek() !== 'live') return;
      isRequesting = true;
      const answer = await state.api.get<Status>('status');
      isRequesting = false;
      if (!answer.ok || answer.value.run !== run) return;
      const sample = sampleOf(answer.value, Date.now());
      setUsage((before) =>
        sample === null
          ? { ...before, isUnknown: before.sample === null && answer.value.phase === 'up' }
          : { sample, points: addSample(before.points, before.sample, sample), isUnknown: false },
      );
    };
    void measure();
    const timer = setInterval(() => void measure(), pollIntervalMs);
    return () => clearInterval(timer);
  }, [run]);

  return usage;
}
