/** Asks for what the server uses, as long as it runs and somebody looks. */
import { useEffect, useState } from 'preact/hooks';
import type { Status } from '../../api/types.js';
import { usePage } from '../../context.js';
import { addSample, sampleOf, type UsagePoint, type UsageSample } from '../../state/usage.js';

/** Milliseconds between two measurements. */
const interval = 2_000;

interface Usage {
  readonly sample: UsageSample | null;
  readonly points: readonly UsagePoint[];
  /** Where a system does not tell what processes use. */
  readonly isUnknown: boolean;
}

const nothing: Usage = { sample: null, points: [], isUnknown: false };

/** @param run the run that goes on, or null. @returns what it used in the last minutes, the newest last */
export function useUsage(run: string | null): Usage {
  const { state } = usePage();
  const [usage, setUsage] = useState(nothing);

  useEffect(() => {
    if (run === null) return setUsage(nothing);
    // A service that does not answer is not asked again before it has.
    let isAsking = false;
    const measure = async (): Promise<void> => {
      if (isAsking || document.hidden || state.connection.peek() !== 'live') return;
      isAsking = true;
      const answer = await state.api.get<Status>('status');
      isAsking = false;
      if (!answer.ok || answer.value.run !== run) return;
      const sample = sampleOf(answer.value, Date.now());
      setUsage((before) =>
        sample === null
          ? { ...before, isUnknown: before.sample === null && answer.value.phase === 'up' }
          : { sample, points: addSample(before.points, before.sample, sample), isUnknown: false },
      );
    };
    void measure();
    const timer = setInterval(() => void measure(), interval);
    return () => clearInterval(timer);
  }, [run]);

  return usage;
}
