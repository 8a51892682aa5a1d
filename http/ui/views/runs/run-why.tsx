/** The reason why a run stopped, on the page of the run: three sentences from its events, with a link to its chart. */
import type { Run } from '../../../client/api.js';
import { toGet } from '../../api/client.js';
import { usePage, useText } from '../../context.js';
import { useFetch } from '../../hooks/use-fetch.js';
import { WaitingWhyCard, WhyCard } from '../statechart/why/why-card.js';

/** Renders nothing for a run that has not ended. */
export function RunWhy({ run: { run, exit } }: { readonly run: Run }) {
  const { why } = useText();
  const last = usePage().state.status.value?.last_exit ?? null;
  const { value, problem } = useFetch(
    exit === null ? null : toGet('/runs/{run}/events', { params: { path: { run } } }),
    null,
  );
  if (exit === null) return null;
  // The last exit has the line that shows its cause.
  const shown = last?.run === run ? last : exit;
  if (value === null && problem === null) return <WaitingWhyCard title={why.title} exit={shown} />;
  return <WhyCard title={why.title} run={run} events={value ?? []} exit={shown} isLinked />;
}
