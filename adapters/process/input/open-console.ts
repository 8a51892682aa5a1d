/** Opens the console input that a launch names. */
import type { Launch } from '../../../machines/launch/launch.js';
import type { RunDirectory } from '../run-files/run-directory.js';
import { type ConsoleInput, createConsoleInput } from './console-input.js';
import { RemoteConsole } from './remote-console.js';

/** The console of a Build whose server accepts no commands. */
const absentConsole: ConsoleInput = {
  write: () => ({ undeliverable: 'console_absent' }),
  writeAll: (lines) => lines.map(() => ({ undeliverable: 'console_absent' })),
  close: () => undefined,
};

export function openConsoleInput(
  directory: RunDirectory,
  { console: plan, encoding }: Pick<Launch, 'console' | 'encoding'>,
): ConsoleInput {
  if (plan === undefined) return createConsoleInput(directory, { encoding });
  switch (plan.type) {
    case 'none':
      return absentConsole;
    case 'fifo':
      return createConsoleInput({ ...directory, stdin: plan.path }, { folder: plan.folder, encoding });
    default:
      return new RemoteConsole(directory, plan, { encoding });
  }
}
