/** Changes the query of an address of the page. */

/** The new values of parameters. An empty list or `null` removes a parameter. */
export type QueryChanges = Readonly<Record<string, string | readonly string[] | null>>;

/** Returns the query with the changes. */
export function withChanges(query: URLSearchParams, changes: QueryChanges): string {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    next.delete(name);
    for (const each of value === null ? [] : [value].flat()) next.append(name, each);
  }
  return next.toString();
}
