/** The open compound states in the address, and the drawing with these states. At first all states are closed. */
import views from 'machine:views';
import { useMemo } from 'preact/hooks';
import type { Drawing } from '../../../../../machines/review/drawing/drawing.js';
import type { ChangeQuery } from '../../../route/hash-query.js';
import { readOpen, writeOpen } from './chart-address.js';

export interface OpenStates {
  /** The drawing with the current open states. */
  readonly drawing: Drawing;
  /** The same drawing with only the names of the states, which fits on a phone. */
  readonly names: Drawing;
  /** The ids of the states that can be opened and closed. */
  readonly closable: readonly string[];
  readonly open: ReadonlySet<string>;
  toggle(id: string): void;
  /** Opens or closes all states. */
  setAll(isOpen: boolean): void;
}

/**
 * Opens and closes the states of a drawing. The address contains the open states.
 * @param whole the drawing with all states open
 */
export function useOpenStates(whole: Drawing, query: URLSearchParams, change: ChangeQuery): OpenStates {
  const { closable, geometries, names } = views;
  const open = readOpen(query, closable);
  const key = open.join(',');
  const drawing = useMemo(() => {
    const geometry = geometries[key];
    return geometry === undefined ? whole : { ...whole, ...geometry };
  }, [whole, key]);
  const named = useMemo(() => ({ ...whole, ...names[key] }), [whole, key]);
  // Remove the view from the address, because it belongs to another drawing.
  const choose = (next: readonly string[]): void => change({ open: writeOpen(next), view: null });
  return {
    drawing,
    names: named,
    closable,
    open: new Set(open),
    toggle: (id) => choose(open.includes(id) ? open.filter((each) => each !== id) : [...open, id]),
    setAll: (isOpen) => choose(isOpen ? closable : []),
  };
}
