/** Keyboard shortcuts of the page: Ctrl+K or ⌘K, ?, and g followed by the letter of a view. */

/** The views and their letters, in the order of the list of shortcuts. */
export const viewKeys = {
  server: 's',
  folders: 'd',
  builds: 'b',
  backups: 'k',
  runs: 'r',
  usage: 'u',
  players: 'p',
  schedules: 'c',
  history: 'h',
  statechart: 't',
} as const;
export type KeyedView = keyof typeof viewKeys;

export type KeyCommand = { readonly kind: 'palette' | 'shortcuts' } | { readonly kind: 'go'; readonly view: KeyedView };

/** What a key event says. */
export interface KeyFacts {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  /** Milliseconds of a clock that never goes back. */
  readonly timeStamp: number;
  /** Whether the key goes into a field, or to a dialog. */
  readonly isTaken: boolean;
}

/** The milliseconds within which the letter of a view follows the `g`. */
const maxPauseMs = 1_000;

const views = Object.entries(viewKeys) as readonly [KeyedView, string][];

/**
 * Creates the function that reads key events in their order.
 * @param hasSingleKeys whether shortcuts without Ctrl are switched on
 * @returns it returns the command of a key, or null
 */
export function createKeyReader(hasSingleKeys: () => boolean): (event: KeyFacts) => KeyCommand | null {
  let wentAt = Number.NEGATIVE_INFINITY;
  return ({ key, ctrlKey, metaKey, altKey, timeStamp, isTaken }) => {
    const isSecond = timeStamp - wentAt <= maxPauseMs;
    wentAt = Number.NEGATIVE_INFINITY;
    if (ctrlKey !== metaKey && !altKey && key.toLowerCase() === 'k') return { kind: 'palette' };
    if (isTaken || ctrlKey || metaKey || altKey || !hasSingleKeys()) return null;
    if (key === '?') return { kind: 'shortcuts' };
    const view = isSecond ? views.find(([, letter]) => letter === key)?.[0] : undefined;
    if (view !== undefined) return { kind: 'go', view };
    if (key === 'g') wentAt = timeStamp;
    return null;
  };
}
