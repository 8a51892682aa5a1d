/** The history of commands that were sent from this browser, newest last. */
import type { Store } from '../../../state/store.js';

export interface History {
  /** Returns all commands, newest last. */
  all(): readonly string[];
  /** Adds a command, and returns to the end of the history. */
  add(command: string): void;
  /** @param draft the text of the command line. @returns the previous command; `null` at the oldest command */
  back(draft: string): string | null;
  /**
   * Returns the next command. At the end, returns the draft with which `back` was first called. Returns `null` if there
   * is neither.
   */
  forth(draft: string): string | null;
}

const maxCommands = 200;
const key = 'commands';

export function createHistory(store: Store): History {
  /** The index of the shown entry; `null` at the end of the history. */
  let at: number | null = null;
  let commands = readCommands(store);
  /** The commands and the draft, with the changes that the user made to them. */
  let lines: string[] = [];

  return {
    all: () => readCommands(store),
    add(command) {
      at = null;
      // Read the commands again: another page may have added some.
      commands = readCommands(store);
      if (commands.at(-1) !== command) commands = [...commands, command].slice(-maxCommands);
      store.write(key, JSON.stringify(commands));
    },
    back(draft) {
      if (at === null) {
        commands = readCommands(store);
        lines = [...commands, draft];
        at = commands.length;
      }
      if (at === 0) return null;
      lines[at] = draft;
      at -= 1;
      return lines[at] ?? null;
    },
    forth(draft) {
      if (at === null || at === lines.length - 1) return null;
      lines[at] = draft;
      at += 1;
      return lines[at] ?? null;
    },
  };
}

function readCommands(store: Store): string[] {
  try {
    const kept: unknown = JSON.parse(store.read(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(-maxCommands) : [];
  } catch {
    return [];
  }
}
