/** Invalid values of options: parsing continues, so that all of them are reported at once. */
import { type Command, InvalidArgumentError, type Option } from 'commander';

/** Takes the place of a value that its parser refused. */
export class InvalidValue {
  constructor(readonly reason: string) {}
}

/**
 * Adds options to a command. Their parsers do not end parsing, as commander's would at the first invalid value:
 * {@link findInvalidValues} reports all of them at once.
 */
export function addOptions(command: Command, options: readonly Option[]): Command {
  for (const option of options) {
    const { parseArg, envVar = '' } = option;
    // An empty variable counts as unset.
    if (process.env[envVar] === '') delete process.env[envVar];
    if (parseArg !== undefined) {
      const tolerant = (text: string, previous: unknown): unknown => tryParse(() => parseArg(text, previous));
      option.argParser(Object.assign(tolerant, parseArg));
    }
    command.addOption(option);
  }
  return command;
}

function tryParse<T>(parse: () => T): T | InvalidValue {
  try {
    return parse();
  } catch (error) {
    if (error instanceof InvalidArgumentError) return new InvalidValue(error.message);
    throw error;
  }
}

/** Returns a sentence for each of the options of a parsed command whose value is invalid; all without `options`. */
export function findInvalidValues(command: Command, options: readonly Option[] = command.options): string[] {
  return options.flatMap((option) => {
    const key = option.attributeName();
    const value: unknown = command.getOptionValue(key);
    if (!(value instanceof InvalidValue)) return [];
    return [`Invalid ${command.getOptionValueSource(key) === 'env' ? option.envVar : option.long}. ${value.reason}`];
  });
}

/** Ends the command with a line for each fault. Returns without faults. */
export function reportFaults(command: Command, faults: readonly string[]): void {
  if (faults.length > 0) command.error(faults.map((fault) => `error: ${fault}`).join('\n'));
}
