/** Reads and writes routes in the URL hash. */
import { type ViewName, viewNames, views } from './views.js';

export type Route =
  | ViewRoute
  | { readonly view: 'invitation' | 'setup'; readonly secret: string }
  | { readonly view: 'unknown' };

/** The part of a view's address after its name. */
export interface ViewProps {
  /** The name of the shown entry, such as a run; `null` if all entries are shown. */
  readonly name: string | null;
  /** The part of the hash after the question mark. */
  readonly query: string;
  /** The part of the entry that is shown, such as a path in its files. Only a view of an entry has a path. */
  readonly path?: string;
}

/** The address of a view, such as `#/runs/NAME?log`. */
export interface ViewRoute extends ViewProps {
  readonly view: ViewName;
}

/** Returns the route of a hash such as `#/runs`. */
export function readRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const [first = '', name = '', below, ...rest] = path.split('/').map(decoded);
  if (below !== undefined) return readNested(first, { name, query, path: rest.join('/') }, below);
  if (first === 'invitation' || first === 'setup') return { view: first, secret: name };
  const view = first === '' ? 'server' : viewNames.find((each) => each === first && views[each].parent === undefined);
  return view === undefined ? { view: 'unknown' } : { view, name: name === '' ? null : name, query };
}

/** Returns the route of a view of an entry, such as `#/folders/NAME/files/PATH`. */
function readNested(parent: string, props: ViewProps, below: string): Route {
  const view = viewNames.find((each) => each === below && views[each].parent === parent);
  return view === undefined || props.name === '' ? { view: 'unknown' } : { view, ...props };
}

/** Returns the hash of a view. */
export function linkTo(view: ViewName, name?: string): string {
  return `#/${view === 'server' ? '' : view}${name === undefined ? '' : `/${encodeURIComponent(name)}`}`;
}

/** Returns the hash of a Data Folder with its check. */
export function linkToCheck(folder: string): string {
  return `${linkTo('folders', folder)}?check=`;
}

/** Returns the hash of a directory in a Data Folder. @param path relative to the Data Folder */
export function linkToFiles(folder: string, path = ''): string {
  const parts = path === '' ? [] : path.split('/');
  return [linkTo('folders', folder), 'files', ...parts.map(encodeURIComponent)].join('/');
}

/** Returns the hash of the view of the server with a Build selected. */
export function linkToStart(build: string): string {
  return `${linkTo('server')}?${new URLSearchParams({ build })}`;
}

/** Returns the hash of a list view with its dialog for a new entry open. */
export function linkToNew(view: 'folders' | 'schedules' | 'backups'): string {
  return `${linkTo(view)}?new=`;
}

/** Returns the hash of the dialog that backs up a Data Folder. */
export function linkToNewBackup(folder: string): string {
  return `${linkToNew('backups')}&${new URLSearchParams({ folder })}`;
}

/**
 * Returns the hash of the panel of a player.
 * @param key the key of the player; `null` if the player is known only while on the server
 * @param id the id of a player who is online: players may have the same key
 */
export function linkToPlayer(key: string | null, id: string | null = null): string {
  const query = new URLSearchParams({ ...(key !== null && { player: key }), ...(id !== null && { id }) });
  return `${linkTo('players')}?${query}`;
}

/** Returns the hash of the output of a run. */
export function linkToLog(run: string): string {
  return `${linkTo('runs', run)}?log`;
}

/** Returns the hash of the chart, at the exit of a run. */
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

/**
 * Returns the hash of a line in the output of a run.
 * @param at the cursor of the line, or a time in ISO 8601
 * @param words the words to select in the line; empty to select no words
 */
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
