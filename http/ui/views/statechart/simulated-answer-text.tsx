import type { SimulatedAnswer } from '../../../../machines/chart/simulation.js';
import { type Notation, statusOf } from '../../../../machines/operations/answers.js';
import { AnswerText } from './answer-text.js';

interface SimulatedAnswerTextProps {
  readonly answer: SimulatedAnswer;
  readonly notation: Notation;
}

/** The answer that the API would give. */
export function SimulatedAnswerText({ answer: { operation, answer, code }, notation }: SimulatedAnswerTextProps) {
  return <AnswerText operation={operation} status={statusOf(operation, answer, notation)} code={code} />;
}
