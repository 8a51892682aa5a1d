/**
 * The number of running resources, the differences between running and configured resources, and a button that finds
 * new resources.
 */
import { useState } from 'preact/hooks';
import type { ResourceOutcome } from '../../../../client/api.js';
import { usePage, useText } from '../../../context.js';
import { ActionButton, useAction } from '../../../forms/action.js';
import { ProblemCard } from '../../../forms/problem-card.js';
import { useMay } from '../../../parts/allowed.js';
import { OutcomeText } from './resource-controls.js';
import type { RunningResources } from './use-running-resources.js';

interface RunningSummaryProps {
  /**
   * `null` before the first answer of the server. The summary reserves the space for the answer, so that no element
   * moves when the answer comes.
   */
  readonly running: RunningResources | null;
}

export function RunningSummary({ running }: RunningSummaryProps) {
  const { api } = usePage().state;
  const words = useText().resources.running;
  const [outcome, setOutcome] = useState<ResourceOutcome | null>(null);
  const refresh = useAction(
    () => {
      setOutcome(null);
      return api.POST('/resources/refresh');
    },
    (answer) => {
      setOutcome(answer);
      running?.reload();
    },
  );
  const all = [...(running?.byName.values() ?? [])];
  const count = (matches: (each: (typeof all)[number]) => boolean): number => all.filter(matches).length;
  const gone = all.filter(({ installed }) => !installed).map(({ name }) => name);
  return (
    <>
      <div class="row">
        <p class={running === null ? 'not-known' : undefined}>
          {words.summary(
            count(({ running }) => running),
            count(({ running, enabled }) => enabled && !running),
            count(({ running, enabled }) => running && !enabled),
          )}
        </p>
        {useMay('control') && <ActionButton action={refresh} icon="refresh" label={words.refresh} />}
      </div>
      {gone.length > 0 && <p>{words.gone(gone.join(', '))}</p>}
      <OutcomeText outcome={outcome} />
      {refresh.problem !== null && <ProblemCard problem={refresh.problem} onDismiss={refresh.dismiss} />}
    </>
  );
}
