/** Decides which archive the dialog shows. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Transfer } from './transfer.js';

/**
 * Asks about each archive after it was sent, if no other dialog is open. Otherwise, the user opens the dialog later.
 * @param mayAsk whether the view may open a dialog by itself
 */
export function useAskedArchive(
  transfers: readonly Transfer[],
  mayAsk: boolean,
): readonly [asked: number | null, ask: (id: number | null) => void] {
  const [asked, setAsked] = useState<number | null>(null);
  const wasAsked = useRef(new Set<number>());
  const next = transfers.find(({ id, state }) => state === 'archive' && !wasAsked.current.has(id))?.id ?? null;
  useEffect(() => {
    if (next === null || asked !== null || !mayAsk) return;
    // Another dialog must not be covered.
    if (document.querySelector('dialog[open]') !== null) return;
    wasAsked.current.add(next);
    setAsked(next);
  }, [next, asked, mayAsk]);
  return [asked, setAsked];
}
