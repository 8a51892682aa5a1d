/** Which compound states are open, and the drawing of that. All are closed at first. */
import views from 'machine:views';
import { useMemo, useState } from 'preact/hooks';
import type { Drawing } from '../../../../machines/chart/drawing/drawing.js';

export interface OpenStates {
  /** The drawing with the present choice. */
  readonly drawing: Drawing;
  /** The ids of the states that can be opened and closed. */
  readonly closable: readonly string[];
  readonly open: ReadonlySet<string>;
  toggle(id: string): void;
  /** Opens all, or closes all. */
  setAll(isOpen: boolean): void;
}

/** Kept while the page is open: another source of the chart has the same states open. */
let kept: readonly string[] = [];

/** @param whole the drawing with all states open */
export function useOpenStates(whole: Drawing): OpenStates {
  const [open, setOpen] = useState(kept);
  const { closable, geometries } = views;
  const choose = (next: readonly string[]): void => {
    kept = next;
    setOpen(next);
  };
  const drawing = useMemo(() => {
    const geometry = geometries[closable.filter((id) => open.includes(id)).join(',')];
    return geometry === undefined ? whole : { ...whole, ...geometry };
  }, [whole, open]);
  return {
    drawing,
    closable,
    open: new Set(open),
    toggle: (id) => choose(open.includes(id) ? open.filter((each) => each !== id) : [...open, id]),
    setAll: (isOpen) => choose(isOpen ? closable : []),
  };
}
