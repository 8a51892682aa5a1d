/** The reason why a run stopped, on the page of the run: three sentences from its events, with a link to its chart. */
import type { ComponentChildren } from 'preact';
import type { Run } from '../../../client/api.js';
import { toGet } from '../../api/client.js';
import { usePage, useText } from '../../context.js';
import { useFetch } from '../../hooks/use-fetch.js';
import { WaitingWhyCard, WhyCard } from '../statechart/why/why-card.js';

interface RunWhyProps {
  readonly run: Run;
  readonly exit: NonNullable<Run['exit']>;
  /** The facts about the run. */
  readonly facts: ComponentChildren;
}

export function RunWhy({ run: { run }, exit, facts }: RunWhyProps) {
  const { why } = useText();
  const last = usePage().state.status.value?.last_exit ?? null;
  const { value, problem } = useFetch(toGet('/runs/{run}/events', { params: { path: { run } } }), null);
  // Only the last exit in the status contains the line that shows the cause.
  const shown = last?.run === run ? last : exit;
  if (value === null && problem === null) return <WaitingWhyCard title={why.title} exit={shown} aside={facts} />;
  return <WhyCard title={why.title} run={run} events={value ?? []} exit={shown} isLinked aside={facts} />;
}
