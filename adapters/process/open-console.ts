/** Opens the console input that a launch names. */
import type { ConsolePlan } from '../../machines/ports/launch.js';
import { type ConsoleInput, createConsoleInput } from './console-input.js';
import { createRemoteConsole } from './remote-console.js';
import type { RunDirectory } from './run-directory.js';

/** The console of a Build whose server takes no commands. */
const absentConsole: ConsoleInput = {
  write: () => ({ undeliverable: 'console_absent' }),
  writeAll: (lines) => lines.map(() => ({ undeliverable: 'console_absent' })),
  close: () => undefined,
};

/** @param plan absent for the standard input */
export function openConsoleInput(directory: RunDirectory, plan: ConsolePlan | undefined): ConsoleInput {
  if (plan === undefined) return createConsoleInput(directory);
  switch (plan.type) {
    case 'none':
      return absentConsole;
    case 'fifo':
      return createConsoleInput({ ...directory, stdin: plan.path }, plan.folder);
    default:
      return createRemoteConsole(directory, plan);
  }
}
