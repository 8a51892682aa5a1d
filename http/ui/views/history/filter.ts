/** The filter of the history, in three forms: in the URL, in a request, and for an entry from an event. */

import { actorKinds, isActorKind } from '../../../../machines/history/journal.js';
import type { HistoryEntry } from '../../../client/api.js';
import { findNext } from '../../../client/pages.js';
import { omitNulls } from '../../api/client.js';
import { type Group, groupTypes, isInGroup } from './groups.js';

export interface HistoryFilter {
  readonly group: Group;
  /** A kind of actors or the name of an actor; `null` for all. */
  readonly actor: string | null;
  readonly run: string | null;
  /**
   * A time in the local zone, in the format of a browser's input, such as `2026-01-31T04:00`; `null` without a limit.
   */
  readonly since: string | null;
  readonly until: string | null;
}

export { actorKinds };

export const unfiltered: HistoryFilter = { group: 'all', actor: null, run: null, since: null, until: null };

/** Returns the filter in the view's query. */
export function filterIn(group: Group, query: URLSearchParams): HistoryFilter {
  return {
    group,
    actor: query.get('actor'),
    run: query.get('run'),
    since: localTime(query.get('since')),
    until: localTime(query.get('until')),
  };
}

/** Returns the query of the request for the newest entries. */
export function toQuery({ group, actor, run, since, until }: HistoryFilter) {
  const types = groupTypes[group];
  return omitNulls({
    type: types.length === 0 ? null : [...types],
    actor,
    run,
    since: since === null ? null : new Date(since).toISOString(),
    until: until === null ? null : new Date(until).toISOString(),
  });
}

/** Reads the cursor of the next older page from the header Link. @returns `null` without a next page */
export function readNextPage(headers: Headers): string | null {
  return findNext({ headers })?.cursor ?? null;
}

/** Returns whether an entry passes the filter. */
export function isShown(entry: HistoryEntry, { group, actor, run, since, until }: HistoryFilter): boolean {
  const { kind, name } = entry.actor;
  const at = Date.parse(entry.at);
  return (
    isInGroup(entry, group) &&
    (actor === null || (isActorKind(actor) ? kind : name) === actor) &&
    (run === null || entry.run === run) &&
    (since === null || at >= Date.parse(since)) &&
    (until === null || at < Date.parse(until))
  );
}

function localTime(text: string | null): string | null {
  return text !== null && /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
}
