/** The query of the URL hash as state: what is shown survives a reload, can be linked to, and returns with Back. */
import { useEffect, useState } from 'preact/hooks';

export type ChangeQuery = (changes: Readonly<Record<string, string | null>>) => void;

/**
 * @param query the query of the route
 * @returns the query, and a function that changes parameters without a new entry in the browser's history; null removes
 * one
 */
export function useHashQuery(query: string): readonly [URLSearchParams, ChangeQuery] {
  const [current, setCurrent] = useState(query);
  useEffect(() => setCurrent(query), [query]);
  function change(changes: Readonly<Record<string, string | null>>): void {
    const [path = ''] = window.location.hash.split('?');
    const next = changed(readQuery(), changes);
    window.history.replaceState(null, '', next === '' ? path : `${path}?${next}`);
    setCurrent(next);
  }
  return [new URLSearchParams(current), change];
}

/** Two changes may happen before the page is drawn: the hash has the first already. */
function readQuery(): URLSearchParams {
  return new URLSearchParams(window.location.hash.split('?')[1] ?? '');
}

function changed(query: URLSearchParams, changes: Readonly<Record<string, string | null>>): string {
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  return query.toString();
}
