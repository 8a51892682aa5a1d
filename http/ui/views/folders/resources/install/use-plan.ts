/** Asks the service what an order would change. */
import { useEffect, useState } from 'preact/hooks';
import type { ResourceOrder, ResourcePlan } from '../../../../../client/api.js';
import type { Problem } from '../../../../api/answer.js';
import { usePage } from '../../../../context.js';

/** The time without a change of the order after which it is sent, in milliseconds. */
const pauseMs = 300;

interface Plan {
  /** What the last answered order would change; `null` before the first answer. */
  readonly plan: ResourcePlan | null;
  /** Why the last order has no plan; `null` if it has one. */
  readonly problem: Problem | null;
  /** Whether the answer belongs to the present order. */
  readonly isCurrent: boolean;
}

/** @param order `null` before the archive has arrived */
export function usePlan(folder: string, order: ResourceOrder | null): Plan {
  const { api } = usePage().state;
  const [plan, setPlan] = useState<ResourcePlan | null>(null);
  const [answered, setAnswered] = useState<{ readonly key: string; readonly problem: Problem | null } | null>(null);
  const key = order === null ? null : JSON.stringify(order);
  useEffect(() => {
    if (order === null || key === null) return;
    const ending = new AbortController();
    const { signal } = ending;
    async function ask(body: ResourceOrder, answeredKey: string): Promise<void> {
      const request = { params: { path: { name: folder } }, body, signal };
      const answer = await api.POST('/datafolders/{name}/resources/plan', request).catch(() => null);
      if (answer === null || signal.aborted) return;
      if (answer.ok) setPlan(answer.value);
      setAnswered({ key: answeredKey, problem: answer.ok ? null : answer.problem });
    }
    // The first order waits for nothing.
    const timer = setTimeout(() => void ask(order, key), answered === null ? 0 : pauseMs);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [key]);
  return { plan, problem: answered?.problem ?? null, isCurrent: answered !== null && answered.key === key };
}
