/**
 * Collects invalid values of options. Parsing continues after an invalid value, so that all invalid values are reported
 * at once.
 */
import { type Command, InvalidArgumentError, type Option } from 'commander';

/** Replaces a value that its parser refused. */
export class InvalidValue {
  constructor(readonly reason: string) {}
}

/**
 * Adds options to a command. Commander's parsers would end parsing at the first invalid value. These parsers continue,
 * and {@link findInvalidValues} reports all invalid values at once.
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

/**
 * Returns a sentence for each option with an invalid value in a parsed command. @param options the options to check;
 * all by default
 */
export function findInvalidValues(command: Command, options: readonly Option[] = command.options): string[] {
  return options.flatMap((option) => {
    const key = option.attributeName();
    const value: unknown = command.getOptionValue(key);
    if (!(value instanceof InvalidValue)) return [];
    return [`Invalid ${command.getOptionValueSource(key) === 'env' ? option.envVar : option.long}. ${value.reason}`];
  });
}

/** Ends the command with a line for each fault. The function returns if the command line has no faults. */
export function reportFaults(command: Command, faults: readonly string[]): void {
  if (faults.length > 0) command.error(faults.map((fault) => `error: ${fault}`).join('\n'));
}
