/** The quick commands of this browser: commands with a name and with parameters. */
import type { Store } from '../../../state/store.js';

export interface QuickCommand {
  readonly name: string;
  /** A word in braces is a parameter. */
  readonly line: string;
}

const key = 'quick-commands';
const maxCommands = 50;

export function readQuickCommands(store: Store): readonly QuickCommand[] {
  try {
    const kept: unknown = JSON.parse(store.read(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isQuickCommand).slice(0, maxCommands) : [];
  } catch {
    return [];
  }
}

export function writeQuickCommands(store: Store, commands: readonly QuickCommand[]): void {
  store.write(key, commands.length === 0 ? null : JSON.stringify(commands.slice(0, maxCommands)));
}

function isQuickCommand(value: unknown): value is QuickCommand {
  const { name, line } = (value ?? {}) as Partial<QuickCommand>;
  return typeof name === 'string' && typeof line === 'string' && name !== '' && line !== '';
}

const parameter = /\{([^{}\s]+)\}/g;

/** Returns the names of the parameters of a command, each once. */
export function findParameters(line: string): readonly string[] {
  return [...new Set([...line.matchAll(parameter)].map(([, name = '']) => name))];
}

/** Returns the command with its parameters. One that is not known stays as it is. */
export function fillParameters(line: string, values: Readonly<Record<string, string>>): string {
  return line.replace(parameter, (whole, name: string) => values[name] ?? whole);
}
