/** Shows the outcome of a run as a badge. Each of the five outcomes looks the same in every view. */
import type { LastExit } from '../../client/api.js';
import { usePageText } from '../context.js';
import { type Exit, exitDetail } from '../text/exit.js';
import { outcomeTone } from '../text/state.js';
import { AgoTime } from './ago-time.js';

export function OutcomeBadge({ outcome }: { readonly outcome: LastExit['outcome'] }) {
  const text = usePageText();
  return <span class={`badge ${outcomeTone(outcome)}`}>{text.state.outcomes[outcome]}</span>;
}

interface ExitSummaryProps {
  readonly exit: Exit;
  /** The time in ISO 8601; `null` if it is unknown. */
  readonly at: string | null;
}

/** Shows the badge, the exit code or signal, and how long ago the exit was. The summary fits into a line of a table. */
export function ExitSummary({ exit, at }: ExitSummaryProps) {
  const detail = exitDetail(exit, usePageText());
  return (
    <>
      <OutcomeBadge outcome={exit.outcome} /> {detail}
      {detail !== '' && at !== null && ', '}
      {at !== null && <AgoTime at={at} isShort />}
    </>
  );
}
