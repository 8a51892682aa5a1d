/** The text and exit status of each fault. */
import { problems } from '../../problems/problems.js';
import { exitStatus } from '../exit-status.js';
import { escapeControls, quote } from '../output/format.js';
import type { Fault } from './failure.js';
import { remedies } from './remedies.js';

/** The exit status of a command that ended with the fault. */
export const faultExitStatus: Readonly<Record<Fault['code'], number>> = {
  refused: exitStatus.refused,
  output_unwritable: exitStatus.refused,
  unexpected: exitStatus.refused,
  usage: exitStatus.usage,
  file_unreadable: exitStatus.usage,
  file_unwritable: exitStatus.usage,
  unreachable: exitStatus.unreachable,
  lost: exitStatus.unreachable,
  foreign: exitStatus.unreachable,
  cancelled: exitStatus.cancelled,
};

const startService =
  'Start the service with: server-manager serve. If it has another address, set --url or SERVER_MANAGER_URL.';

/** Returns what went wrong and, where known, the remedy, each as a line. */
export function explainFault(fault: Fault): readonly string[] {
  switch (fault.code) {
    case 'refused':
      return [escapeControls(fault.problem.detail), ...remedyFor(fault.problem.code)];
    case 'unreachable':
      return [`The service cannot be reached at ${fault.address} (${escapeControls(fault.reason)}).`, startService];
    case 'lost':
      return [
        `The connection to the service at ${fault.address} was lost before the answer (${escapeControls(fault.reason)}).`,
        'The operation may have succeeded. Run server-manager status to see the current state.',
      ];
    case 'foreign':
      return [`The program at ${fault.address} is not server-manager (HTTP status ${fault.status}).`, startService];
    case 'unexpected':
      return [
        `The answer of the service could not be read (${escapeControls(fault.reason)}).`,
        'Check that the service has the version of this command line: server-manager --version.',
      ];
    case 'usage':
      return [fault.text];
    case 'file_unreadable':
      return [`${quote(fault.path)} cannot be read (${escapeControls(fault.reason)}).`];
    case 'file_unwritable':
      return [`${quote(fault.path)} cannot be written (${escapeControls(fault.reason)}).`];
    case 'output_unwritable':
      return [`The output cannot be written (${escapeControls(fault.reason)}).`];
    case 'cancelled':
      return fault.sent
        ? [
            `${fault.what} was uploaded. The service continues to install it, unless the last bytes were lost.`,
            'Run server-manager builds to see the result.',
          ]
        : [`${fault.what} was cancelled. The service keeps nothing of it.`];
  }
}

/** Returns the remedy of a problem code: the command line's own, or else the API's. */
function remedyFor(code: string): string[] {
  const own = remedies[code];
  if (own !== undefined) return [own];
  return Object.hasOwn(problems, code) ? [problems[code as keyof typeof problems].remedy] : [];
}
