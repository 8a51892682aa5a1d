/** Why a command was not done, in words, and the exit status that tells it to a script. */
import { problems } from '../../problems/problems.js';
import { exitStatus } from '../exit-status.js';
import { quoted, shown } from '../output/printable.js';
import type { Trouble } from './failure.js';
import { remedies } from './remedies.js';

export function exitStatusOf({ code }: Trouble): number {
  switch (code) {
    case 'refused':
    case 'output_unwritable':
    case 'unexpected':
      return exitStatus.refused;
    case 'usage':
    case 'file_unreadable':
    case 'file_unwritable':
      return exitStatus.usage;
    case 'unreachable':
    case 'lost':
    case 'foreign':
      return exitStatus.unreachable;
    case 'cancelled':
      return exitStatus.cancelled;
  }
}

const start = 'Start it with: server-manager serve. If it is elsewhere, name it by --url or SERVER_MANAGER_URL.';

/** @returns what happened, and what to do where that is known: lines of their own */
export function troubleWords(trouble: Trouble): readonly string[] {
  switch (trouble.code) {
    case 'refused':
      return [shown(trouble.problem.detail), ...remedyFor(trouble.problem.code)];
    case 'unreachable':
      return [`The service cannot be reached at ${trouble.address} (${shown(trouble.because)}).`, start];
    case 'lost':
      return [
        `The connection to the service at ${trouble.address} was lost before its answer came (${shown(trouble.because)}).`,
        'Whether it has done what was asked is not known: server-manager status tells what is true now.',
      ];
    case 'foreign':
      return [`What answers at ${trouble.address} is no server-manager (HTTP status ${trouble.status}).`, start];
    case 'unexpected':
      return [
        `The answer of the service cannot be understood (${shown(trouble.because)}).`,
        'Is it of another version? server-manager --version tells that of this command line.',
      ];
    case 'usage':
      return [trouble.text];
    case 'file_unreadable':
      return [`${quoted(trouble.path)} cannot be read (${shown(trouble.because)}).`];
    case 'file_unwritable':
      return [`${quoted(trouble.path)} cannot be written (${shown(trouble.because)}).`];
    case 'output_unwritable':
      return [`The output cannot be written (${shown(trouble.because)}).`];
    case 'cancelled':
      return trouble.sent
        ? [
            `${trouble.what} had been sent, and the service goes on with it, unless its last bytes were still on the way.`,
            'server-manager builds tells how it ended.',
          ]
        : [`${trouble.what} was cancelled. Nothing of it is left.`];
  }
}

/** The command line's own words where those of the API speak of requests. */
function remedyFor(code: string): string[] {
  const known =
    remedies[code] ?? (Object.hasOwn(problems, code) ? problems[code as keyof typeof problems].remedy : undefined);
  return known === undefined ? [] : [known];
}
