/** How a run ended: one badge for each of the five outcomes, the same in every view. */
import type { LastExit } from '../../client/api.js';
import { useText } from '../context.js';
import { type Exit, exitDetail } from '../text/exit.js';
import { outcomeTone } from '../text/state.js';
import { AgoTime } from './ago-time.js';

export function OutcomeBadge({ outcome }: { readonly outcome: LastExit['outcome'] }) {
  const text = useText();
  return <span class={`badge ${outcomeTone(outcome)}`}>{text.state.outcomes[outcome]}</span>;
}

interface ExitSummaryProps {
  readonly exit: Exit;
  /** An ISO 8601 time, or null. */
  readonly at: string | null;
}

/** The badge with the exit code or the signal, and how long ago that was. It fits a line of a table. */
export function ExitSummary({ exit, at }: ExitSummaryProps) {
  const detail = exitDetail(exit, useText());
  return (
    <>
      <OutcomeBadge outcome={exit.outcome} /> {detail}
      {detail !== '' && at !== null && ', '}
      {at !== null && <AgoTime at={at} isShort />}
    </>
  );
}
