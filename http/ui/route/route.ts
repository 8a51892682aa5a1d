/** Routes in the URL hash. */

export type Route =
  /** The query is kept as it is in the hash. */
  | { readonly view: 'server'; readonly query: string }
  | { readonly view: 'folders'; readonly folder: string | null; readonly query: string }
  | { readonly view: 'builds' }
  | { readonly view: 'backups' | 'schedules'; readonly query: string }
  | { readonly view: 'runs'; readonly run: string | null; readonly query: string }
  | { readonly view: 'usage'; readonly range: string | null }
  | { readonly view: 'players' }
  | { readonly view: 'history'; readonly group: string | null; readonly query: string }
  | { readonly view: 'webhooks' }
  | { readonly view: 'access' }
  | { readonly view: 'statechart'; readonly query: URLSearchParams }
  | { readonly view: 'invitation' | 'setup'; readonly secret: string }
  | { readonly view: 'unknown' };

/** Returns the route of a hash such as `#/runs`. */
export function readRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const [view = '', name = null, ...rest] = path.split('/').map(decoded);
  if (rest.length > 0) return { view: 'unknown' };
  switch (view) {
    case '':
      return { view: 'server', query };
    case 'folders':
      return { view, folder: name === '' ? null : name, query };
    case 'runs':
      return { view, run: name === '' ? null : name, query };
    case 'history':
      return { view, group: name === '' ? null : name, query };
    case 'usage':
      return { view, range: name === '' ? null : name };
    case 'invitation':
    case 'setup':
      return { view, secret: name ?? '' };
    case 'backups':
    case 'schedules':
      return { view, query };
    case 'builds':
    case 'players':
    case 'webhooks':
    case 'access':
      return { view };
    case 'statechart':
      return { view, query: new URLSearchParams(query) };
    default:
      return { view: 'unknown' };
  }
}

/** Returns the hash of a view. */
export function linkTo(view: Exclude<Route['view'], 'unknown' | 'invitation' | 'setup'>, name?: string): string {
  return `#/${view === 'server' ? '' : view}${name === undefined ? '' : `/${encodeURIComponent(name)}`}`;
}

/** Returns the hash of a Data Folder with its check. */
export function linkToCheck(folder: string): string {
  return `${linkTo('folders', folder)}?check=`;
}

/** Returns the hash of a list with the dialog that adds to it. */
export function linkToNew(view: 'folders' | 'schedules' | 'backups'): string {
  return `${linkTo(view)}?new=`;
}

/** Returns the hash of the output of a run. */
export function linkToLog(run: string): string {
  return `${linkTo('runs', run)}?log`;
}

/** Returns the hash of the chart at the exit of a run. */
export function linkToRunChart(run: string): string {
  return `${linkTo('statechart')}?run=${encodeURIComponent(run)}`;
}

/** Returns the hash of a piece of evidence of a run. */
export function linkToEvidence(run: string, name: string): string {
  return `${linkTo('runs', run)}?${new URLSearchParams({ evidence: name })}`;
}

/** Returns the hash of the history of a run. */
export function linkToRunHistory(run: string): string {
  return `${linkTo('history')}?${new URLSearchParams({ run })}`;
}

/** Returns the hash of a line in the output of a run. @param at its cursor, or a time as of ISO 8601 */
export function linkToLine(run: string, at: number | string, words = ''): string {
  const query = new URLSearchParams({ at: String(at), ...(words !== '' && { find: words }) });
  return `${linkTo('runs', run)}?${query}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
