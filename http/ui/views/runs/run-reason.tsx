/** The reason why a run ended, in one line. */
import type { HistoryEntry, Run } from '../../../client/api.js';
import { useText } from '../../context.js';
import { actorText } from '../../text/actor.js';
import type { Text } from '../../text/en.js';
import { exitSentence } from '../../text/exit.js';
import type { RunReason } from './reasons.js';

interface RunReasonProps {
  readonly run: Run;
  readonly reason: RunReason | undefined;
}

/** Renders nothing if only the outcome is known. */
export function RunReasonLine({ run: { exit }, reason }: RunReasonProps) {
  const text = useText();
  if (exit === null) return null;
  const detail = exitSentence(exit, text);
  const [finding] = reason?.findings ?? [];
  const operation = reason?.operation ?? null;
  const why = operation?.detail.reason;
  return (
    <>
      {detail !== '' && <span>{detail} </span>}
      {finding !== undefined && (
        <>
          <strong lang="en" title={`${finding.message} ${finding.remedy}`}>
            {finding.title}
          </strong>{' '}
        </>
      )}
      {operation !== null && (
        <span>
          {describeOperation(operation, text)}
          {typeof why === 'string' && `: ${why}`}{' '}
        </span>
      )}
    </>
  );
}

/** Returns for example "Restarted by the schedule Nightly restart". */
function describeOperation(operation: HistoryEntry, text: Text): string | undefined {
  const describe: Readonly<Record<string, (who: string) => string>> = text.runs.endedBy;
  const who = actorText(operation, text);
  return describe[operation.type]?.(operation.actor.kind === 'schedule' ? text.runs.bySchedule(who) : who);
}
