/** Why the last run stopped, in the live view. */
import { toGet } from '../../../api/client.js';
import { usePage, useText } from '../../../context.js';
import { useFetch } from '../../../hooks/use-fetch.js';
import { WaitingWhyCard, WhyCard } from './why-card.js';

/** Renders nothing before the first exit. */
export function LastEnd() {
  const { state } = usePage();
  const text = useText();
  const status = state.status.value;
  const exit = status?.last_exit ?? null;
  const request = exit === null ? null : toGet('/runs/{run}/events', { params: { path: { run: exit.run } } });
  // What follows the exit is recorded in the run too.
  const { value, problem } = useFetch(request, `${exit?.at} ${status?.recovery?.state}`);
  if (exit === null) return null;
  const title = status?.state === 'running' ? text.why.last : text.why.title;
  if (value === null && problem === null) return <WaitingWhyCard title={title} exit={exit} />;
  return <WhyCard title={title} run={exit.run} events={value ?? []} exit={exit} isLinked />;
}
