/** Asks for what the server uses, as long as it runs and somebody looks. */
import { useEffect, useState } from 'preact/hooks';
import type { Status } from '../../api/shapes.js';
import { usePage } from '../../context.js';
import { addSample, sampleOf, type UsagePoint, type UsageSample } from '../../state/usage.js';

/** Milliseconds between two measurements. */
const interval = 2_000;

interface Usage {
  readonly sample: UsageSample | null;
  readonly points: readonly UsagePoint[];
}

/** @param run the run that goes on, or null. @returns what it used in the last minutes, the newest last */
export function useUsage(run: string | null): { readonly points: readonly UsagePoint[]; readonly processes: number | null } {
  const { state } = usePage();
  const [usage, setUsage] = useState<Usage>({ sample: null, points: [] });

  useEffect(() => {
    if (run === null) return setUsage({ sample: null, points: [] });
    // A service that does not answer is not asked again before it has.
    let isAsking = false;
    const measure = async (): Promise<void> => {
      if (isAsking || document.hidden || state.connection.peek() !== 'live') return;
      isAsking = true;
      const answer = await state.api.get<Status>('status');
      isAsking = false;
      if (!answer.ok || answer.value.run !== run) return;
      const sample = sampleOf(answer.value, Date.now());
      if (sample !== null) setUsage((before) => ({ sample, points: addSample(before.points, before.sample, sample) }));
    };
    void measure();
    const timer = setInterval(() => void measure(), interval);
    return () => clearInterval(timer);
  }, [run]);

  return { points: usage.points, processes: usage.sample?.processes ?? null };
}
