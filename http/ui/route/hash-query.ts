/**
 * Uses the query of the URL hash as state. State in the hash survives a reload, can be linked to, and is restored by
 * Back.
 */
import { useEffect, useState } from 'preact/hooks';
import { type QueryChanges, withChanges } from './query.js';

export type ChangeQuery = (changes: QueryChanges) => void;

/**
 * Reads and changes the query in the address of the page.
 * @param query the query of the route
 * @returns the query; a function that changes parameters without a new entry in the browser's history; and a number
 * that changes with each link, Back and Forward
 */
export function useHashQuery(query: string): readonly [URLSearchParams, ChangeQuery, number] {
  const [current, setCurrent] = useState(query);
  const [arrival, setArrival] = useState(0);
  useEffect(() => setCurrent(query), [query]);
  // Read the hash too: after a change here, a link to the previous query does not change the query of the route.
  useEffect(() => {
    function read(): void {
      setCurrent(readQuery().toString());
      setArrival((before) => before + 1);
    }
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  return [new URLSearchParams(current), (changes) => setCurrent(replaceQuery(changes)), arrival];
}

/**
 * Returns whether the query opens the dialog that adds an entry to a list, and the function that opens and closes the
 * dialog.
 */
export function useNewDialog(query: string): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [current, change] = useHashQuery(query);
  return [current.has('new'), (isOpen) => change({ new: isOpen ? '' : null })];
}

/** Changes the query of the URL hash without a new entry in the browser's history. Returns the new query. */
export function replaceQuery(changes: QueryChanges): string {
  const [path = ''] = (window.location.hash || '#/').split('?');
  const next = withChanges(readQuery(), changes);
  window.history.replaceState(null, '', next === '' ? path : `${path}?${next}`);
  return next;
}

/** Reads the query from the hash. The hash contains an earlier change, even if the page was not drawn in between. */
function readQuery(): URLSearchParams {
  return new URLSearchParams(window.location.hash.split('?')[1] ?? '');
}
