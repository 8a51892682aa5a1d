/** Keyboard shortcuts of the page: Ctrl+K or ⌘K, ?, and g followed by the letter of a view. */
import { navigationViews, type ViewName, views } from '../route/views.js';

export type KeyCommand = { readonly kind: 'palette' | 'shortcuts' } | { readonly kind: 'go'; readonly view: ViewName };

/** The facts of a key event. */
export interface KeyFacts {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  /** The time of a monotonic clock, in milliseconds. */
  readonly timeStamp: number;
  /** Whether the key is meant for a field or a dialog. */
  readonly isTaken: boolean;
}

/** The maximum time between `g` and the letter of a view, in milliseconds. */
const maxPauseMs = 1_000;

/**
 * Creates a reader of key events.
 * @param hasSingleKeys returns whether shortcuts without Ctrl are turned on
 * @returns a function that reads the key events in order. The reader returns the command of a key; `null` if the key
 *   has no command
 */
export function createKeyReader(hasSingleKeys: () => boolean): (event: KeyFacts) => KeyCommand | null {
  let wentAt = Number.NEGATIVE_INFINITY;
  return ({ key, ctrlKey, metaKey, altKey, timeStamp, isTaken }) => {
    const isSecond = timeStamp - wentAt <= maxPauseMs;
    wentAt = Number.NEGATIVE_INFINITY;
    if (ctrlKey !== metaKey && !altKey && key.toLowerCase() === 'k') return { kind: 'palette' };
    if (isTaken || ctrlKey || metaKey || altKey || !hasSingleKeys()) return null;
    if (key === '?') return { kind: 'shortcuts' };
    const view = isSecond ? navigationViews.find((each) => views[each].letter === key) : undefined;
    if (view !== undefined) return { kind: 'go', view };
    if (key === 'g') wentAt = timeStamp;
    return null;
  };
}
