/** Prints the findings of a preflight. */
import type { Finding } from '../../client/api.js';
import { escapeControls } from './format.js';
import type { Output } from './output.js';

/** Writes each finding: severity, position and message, then the remedy. */
export async function writeFindings(output: Output, findings: readonly Finding[]): Promise<void> {
  for (const { severity, file, line, resource, message, remedy } of findings) {
    const place = file === null ? (resource ?? '') : `${file}${line === null ? '' : `:${line}`}`;
    const mark = output.style(severity === 'warning' ? 'yellow' : 'red', severity);
    const where = place === '' ? '' : `${output.style('bold', escapeControls(place))}: `;
    await output.write(`${mark} ${where}${escapeControls(message)}\n  ${escapeControls(remedy)}\n`);
  }
}
