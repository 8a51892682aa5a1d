/** Asks the service which changes a request would make. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ResourcePlan } from '../../../../../client/api.js';
import type { Problem } from '../../../../api/answer.js';
import { usePage } from '../../../../context.js';
import type { Order } from './order.js';

/** The time in milliseconds between the last change of the request and its sending. */
const pauseMs = 300;

interface Plan {
  /** The plan of the last answered request; `null` before the first answer. */
  readonly plan: ResourcePlan | null;
  /** The reason why the last request has no plan; `null` if the request has a plan. */
  readonly problem: Problem | null;
  /** Whether the answer belongs to the current request. */
  readonly isCurrent: boolean;
  /** Sends the request again. */
  readonly retry: () => void;
}

/**
 * Requests a new plan after each change of the request.
 * @param order `null` before the archive is known
 * @param archive the archive as text. Another archive clears the plan
 */
export function usePlan(folder: string, order: Order | null, archive: string): Plan {
  const { api } = usePage().state;
  const [plan, setPlan] = useState<ResourcePlan | null>(null);
  const [answered, setAnswered] = useState<{ readonly key: string; readonly problem: Problem | null } | null>(null);
  const [attempt, setAttempt] = useState(0);
  /** The id of the plan whose content the next plans use, so that the content of an address is downloaded only once. */
  const content = useRef<string | null>(null);
  const key = order === null ? null : JSON.stringify(order);
  useEffect(() => {
    content.current = null;
    setPlan(null);
    setAnswered(null);
  }, [archive]);
  useEffect(() => {
    if (order === null || key === null) return;
    const ending = new AbortController();
    const { signal } = ending;
    async function ask(body: Order, answeredKey: string): Promise<void> {
      const { current: id } = content;
      const request = {
        params: { path: { name: folder } },
        body: { ...body, ...(id !== null && { plan: id }) },
        signal,
      };
      const answer = await api.POST('/datafolders/{name}/resources/plan', request).catch(() => null);
      if (answer === null || signal.aborted) return;
      content.current = answer.ok ? answer.value.plan : null;
      if (answer.ok) setPlan(answer.value);
      setAnswered({ key: answeredKey, problem: answer.ok ? null : answer.problem });
    }
    // The first request is sent without a pause.
    const timer = setTimeout(() => void ask(order, key), answered === null ? 0 : pauseMs);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [key, attempt]);
  return {
    ...{ plan, problem: answered?.problem ?? null, isCurrent: answered !== null && answered.key === key },
    retry() {
      content.current = null;
      setAnswered(null);
      setAttempt((before) => before + 1);
    },
  };
}
