/** Reports the success of a command whose answer has no body. */
import type { Output } from './output.js';

/**
 * Writes the sentence, or a JSON object.
 * @param facts the facts from the headers of the answer
 */
export async function writeDone(
  output: Output,
  json: boolean,
  sentence: string,
  facts: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await (json ? output.json(facts) : output.line(sentence));
}
