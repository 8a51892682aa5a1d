/** An answer of the API in words, or with a drawing that has the names of events: the request and its status. */

import { findStatus, type Notation } from '../../../../../machines/operations/answers.js';
import { operations } from '../../../../../machines/operations/operations.js';
import type { SimulatedAnswer } from '../../../../../machines/review/simulation.js';
import { useText } from '../../../context.js';
import type { Text } from '../../../text/en.js';

interface AnswerTextProps {
  /** The request, for example `POST /start`. */
  readonly request: string;
  /** The name of the answered event. */
  readonly event: string;
  /** The status; `null` if the client disconnected before the answer. */
  readonly status: number | null;
  /** The code of the problem; `null` without a problem. */
  readonly code: string | null;
}

export function AnswerText({ request, event, status, code }: AnswerTextProps) {
  const text = useText().statechart;
  const tone = status === null ? 'faint' : status < 300 ? 'success' : 'refusal';
  return (
    <span class="chart-answer">
      <span class={`event-words ${tone}`}>{describeAnswer(event, status, text)}</span>
      <span class="event-name">
        <code>{request}</code> <strong class={tone}>{status ?? text.clientGone}</strong>
      </span>
      {code !== null && <code class="faint"> {code}</code>}
    </span>
  );
}

/** Returns an answer in words. @param status the status; `null` if the client disconnected before the answer */
export function describeAnswer(event: string, status: number | null, text: Text['statechart']): string {
  const name = text.simulatedEvents[event] ?? event;
  if (status === null) return text.lost(name);
  if (status < 300) return text.accepted(name);
  return status < 500 ? text.rejected(name) : text.failed(name);
}

interface SimulatedAnswerTextProps {
  readonly answer: SimulatedAnswer;
  readonly notation: Notation;
}

export function SimulatedAnswerText({ answer: { operation, answer, code }, notation }: SimulatedAnswerTextProps) {
  const status = findStatus(operation, answer, notation);
  const { event } = operations[operation];
  return <AnswerText request={notation.requests[operation]} event={event} status={status} code={code} />;
}
