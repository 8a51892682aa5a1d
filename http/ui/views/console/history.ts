/** The commands that were sent from this browser, the newest last, and a walk through them. */
import type { Store } from '../../state/stored.js';

export interface History {
  /** Remembers a command, and ends the walk. */
  add(command: string): void;
  /** @param draft what stands in the line now. @returns what came before, or null at the oldest */
  back(draft: string): string | null;
  /** @returns what came after, at last what was being written when the walk began; null where there was none */
  forth(draft: string): string | null;
}

const most = 200;
const key = 'commands';

export function createHistory(store: Store): History {
  /** Where the walk stands; null: there is none. */
  let at: number | null = null;
  let commands = readCommands(store);
  /** What stood in the line before the walk, and what was changed on it. */
  let lines: string[] = [];

  return {
    add(command) {
      at = null;
      // Another page may have sent some meanwhile.
      commands = readCommands(store);
      if (commands.at(-1) !== command) commands = [...commands, command].slice(-most);
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
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(-most) : [];
  } catch {
    return [];
  }
}
