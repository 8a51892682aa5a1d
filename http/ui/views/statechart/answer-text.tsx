/** An answer of the API: the request, the status and the problem's code. */
import { useText } from '../../context.js';

interface AnswerTextProps {
  /** For example `POST /start`. */
  readonly request: string;
  /** Null when the client disconnected before the answer. */
  readonly status: number | null;
  readonly code: string | null;
}

export function AnswerText({ request, status, code }: AnswerTextProps) {
  const text = useText().statechart;
  return (
    <span class="chart-answer">
      <code>{request}</code>{' '}
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
