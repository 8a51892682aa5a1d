/** The reason why a run ended, in one line. */
import type { Run } from '../../../client/api.js';
import { useText } from '../../context.js';
import { actorText } from '../../text/actor.js';
import { exitDetail } from '../../text/exit.js';
import type { RunReason } from './reasons.js';

interface RunReasonProps {
  readonly run: Run;
  readonly reason: RunReason | undefined;
}

/** Renders nothing if only the outcome is known. */
export function RunReasonLine({ run: { exit }, reason }: RunReasonProps) {
  const text = useText();
  if (exit === null) return null;
  const detail = exitDetail(exit, text);
  const [finding] = reason?.findings ?? [];
  const operation = reason?.operation ?? null;
  const why = operation?.detail.reason;
  const describe: Readonly<Record<string, (who: string) => string>> = text.runs.endedBy;
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
          {describe[operation.type]?.(actorText(operation, text))}
          {typeof why === 'string' && `: ${why}`}{' '}
        </span>
      )}
    </>
  );
}
