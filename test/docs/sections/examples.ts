/** The section `example OPERATION`: the recorded answer of a request. */
import { readFileSync } from 'node:fs';
import { type Examples, examplesFile } from '../examples-file.js';

/** Renders the recorded JSON body of a successful answer. */
export function renderExample(id: string, page: string): string {
  const examples = JSON.parse(readFileSync(examplesFile, 'utf8')) as Examples;
  const answers = Object.entries(examples[id]?.responses ?? {});
  const [, answer] = answers.find(([status]) => status.startsWith('2')) ?? [];
  const body = (answer as Readonly<Record<string, unknown>> | undefined)?.['application/json'];
  if (body === undefined) throw new Error(`${page}: ${id} has no recorded answer`);
  return `\`\`\`json\n${JSON.stringify(body, null, 2)}\n\`\`\``;
}
