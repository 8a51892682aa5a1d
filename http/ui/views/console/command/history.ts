/** The history of commands sent from this browser, the newest last. */
import type { Store } from '../../../state/store.js';

export interface History {
  /** Returns all commands, the newest last. */
  all(): readonly string[];
  /** Adds a command, and returns to the end of the history. */
  add(command: string): void;
  /** @param draft the text of the command line. @returns the previous command, or null at the oldest one */
  back(draft: string): string | null;
  /** @returns the next command, and at the end the draft of the first `back`; null if none exists */
  forth(draft: string): string | null;
}

const maxCommands = 200;
const key = 'commands';

export function createHistory(store: Store): History {
  /** The index of the shown entry; null at the end of the history. */
  let at: number | null = null;
  let commands = readCommands(store);
  /** The commands and the draft, with the user's changes to them. */
  let lines: string[] = [];

  return {
    all: () => readCommands(store),
    add(command) {
      at = null;
      // Another page may have added commands.
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
