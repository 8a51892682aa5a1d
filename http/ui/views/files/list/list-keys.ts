/** Handles the keys of the list, and moves the focus when the entry with the focus is removed. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

const listNames = (list: Element): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('.file-name')];

/** Moves the focus between the names. Enter, Delete and F2 are handled by the entries. */
export function moveInList(event: KeyboardEvent, list: Element | null): void {
  const { key, target, ctrlKey, altKey, metaKey } = event;
  if (list === null || ctrlKey || altKey || metaKey || !(target instanceof Element)) return;
  if (target.closest('dialog, input, select, textarea, .menu') !== null) return;
  const names = listNames(list);
  const row = target.closest('tr, li')?.querySelector<HTMLElement>('.file-name');
  const at = row == null ? -1 : names.indexOf(row);
  const next = { ArrowDown: at + 1, ArrowUp: Math.max(0, at - 1), Home: 0, End: names.length - 1 }[key];
  const name = next === undefined ? undefined : names[Math.min(next, names.length - 1)];
  if (name === undefined) return;
  event.preventDefault();
  name.focus();
}

/** Moves the focus to the first name of a view. */
export function focusFirstName(view: Element | null): void {
  view?.querySelector<HTMLElement>('.file-name')?.focus();
}

/** Moves the focus to the neighbour of an entry that had the focus and was removed. */
export function useKeptFocus(list: RefObject<HTMLElement | null>): void {
  const focused = useRef<{ readonly element: Element; readonly next: readonly (string | null)[] } | null>(null);
  const { current } = list;
  const active = current?.contains(document.activeElement) ? document.activeElement : null;
  // Before the next drawing, the list still has the entry and its neighbours.
  const name = active?.closest('tr')?.querySelector<HTMLElement>('.file-name') ?? null;
  if (current !== null && active !== null && name !== null) {
    const names = listNames(current);
    const at = names.indexOf(name);
    focused.current = {
      element: active,
      next: [names[at + 1], names[at - 1]].map((each) => each?.getAttribute('data-file') ?? null),
    };
  }
  useLayoutEffect(() => {
    const { element, next } = focused.current ?? {};
    if (element === undefined || element.isConnected || list.current === null) return;
    focused.current = null;
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const names = listNames(list.current);
    const name = next
      ?.map((path) => names.find((each) => each.getAttribute('data-file') === path))
      .find((each) => each);
    name?.focus();
  });
}
