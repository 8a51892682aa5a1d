/** Keyboard shortcuts of the page: Ctrl+K or ⌘K, ?, and g followed by the letter of a view. */
import { navigationViews, type ViewName, views } from '../route/views.js';

export type KeyCommand = { readonly kind: 'palette' | 'shortcuts' } | { readonly kind: 'go'; readonly view: ViewName };

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
    const view = isSecond ? navigationViews.find((each) => views[each].letter === key) : undefined;
    if (view !== undefined) return { kind: 'go', view };
    if (key === 'g') wentAt = timeStamp;
    return null;
  };
}
