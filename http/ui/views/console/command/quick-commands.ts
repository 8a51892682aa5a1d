/** The quick commands of this browser. Each quick command has a name, and its line may have parameters. */
import type { Store } from '../../../state/store.js';

export interface QuickCommand {
  readonly name: string;
  /** The command. A word in braces is a parameter. */
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

/** Returns the names of a command's parameters, without repeats. */
export function findParameters(line: string): readonly string[] {
  return [...new Set([...line.matchAll(parameter)].map(([, name = '']) => name))];
}

/** Fills in the parameters of a command. A parameter without a value stays unchanged. */
export function fillParameters(line: string, values: Readonly<Record<string, string>>): string {
  return line.replace(parameter, (whole, name: string) => values[name] ?? whole);
}
