/** What a client was told, or would be: the request, the status, the problem's code. */
import type { OperationName } from '../../../../machines/operations/operations.js';
import { useText } from '../../context.js';

const requests: Readonly<Record<OperationName, string>> = {
  start: 'POST /start',
  restart: 'POST /restart',
  stop: 'POST /stop',
  command: 'POST /command',
  kill: 'POST /kill',
  cancel_recovery: 'DELETE /recovery',
};

interface AnswerTextProps {
  readonly operation: OperationName;
  /** Null: its client had gone. */
  readonly status: number | null;
  readonly code: string | null;
}

export function AnswerText({ operation, status, code }: AnswerTextProps) {
  const text = useText().statechart;
  return (
    <span class="chart-answer">
      <code>{requests[operation]}</code>{' '}
      {status === null ? (
        <span class="faint">{text.clientGone}</span>
      ) : (
        <strong class={status < 300 ? 'success' : 'refusal'}>{status}</strong>
      )}
      {code !== null && (
        <>
          {' '}
          <code class="faint">{code}</code>
        </>
      )}
    </span>
  );
}
