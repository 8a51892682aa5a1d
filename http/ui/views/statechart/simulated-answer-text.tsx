/** An answer of the simulation, as the API would write it. */
import type { SimulatedAnswer } from '../../../../machines/chart/simulation.js';
import { type Notation, statusOf } from '../../../../machines/operations/answers.js';
import { AnswerText } from './answer-text.js';

interface SimulatedAnswerTextProps {
  readonly answer: SimulatedAnswer;
  readonly notation: Notation;
}

export function SimulatedAnswerText({ answer: { operation, answer, code }, notation }: SimulatedAnswerTextProps) {
  const status = statusOf(operation, answer, notation);
  return <AnswerText request={notation.requests[operation]} status={status} code={code} />;
}
