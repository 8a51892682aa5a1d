/** An answer of the API: the request, the status and the problem's code. */

import { findStatus, type Notation } from '../../../../../machines/operations/answers.js';
import { operations } from '../../../../../machines/operations/operations.js';
import type { SimulatedAnswer } from '../../../../../machines/review/simulation.js';
import { useText } from '../../../context.js';

interface AnswerTextProps {
  /** The request, for example `POST /start`. */
  readonly request: string;
  /** The request in words. */
  readonly words: string;
  /** The status; `null` if the client disconnected before the answer. */
  readonly status: number | null;
  readonly code: string | null;
}

export function AnswerText({ request, words, status, code }: AnswerTextProps) {
  const text = useText().statechart;
  return (
    <span class="chart-answer">
      <code class="event-name">{request}</code>
      <span class="event-words">{words}</span>{' '}
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

interface SimulatedAnswerTextProps {
  readonly answer: SimulatedAnswer;
  readonly notation: Notation;
}

/** Shows an answer of the simulation in the form of the API. */
export function SimulatedAnswerText({ answer: { operation, answer, code }, notation }: SimulatedAnswerTextProps) {
  const status = findStatus(operation, answer, notation);
  const { event } = operations[operation];
  const words = useText().statechart.simulatedEvents[event] ?? event;
  return <AnswerText request={notation.requests[operation]} words={words} status={status} code={code} />;
}
