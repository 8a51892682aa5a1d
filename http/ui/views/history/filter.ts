/** What of the history is shown: its filter in the URL, in a request, and for an entry that an event announced. */

import { actorKinds, isActorKind } from '../../../../machines/history/journal.js';
import type { HistoryEntry } from '../../../client/api.js';
import { omitNulls } from '../../api/client.js';
import { type Group, groupTypes, isInGroup } from './groups.js';

export interface HistoryFilter {
  readonly group: Group;
  /** A kind of actors, or the name of one; null for all. */
  readonly actor: string | null;
  readonly run: string | null;
  /** Times of the local zone as a browser's input has them, such as `2026-01-31T04:00`; null without a limit. */
  readonly from: string | null;
  readonly to: string | null;
}

export { actorKinds };

export const unfiltered: HistoryFilter = { group: 'all', actor: null, run: null, from: null, to: null };

/** Returns the filter that the query of the view names. */
export function filterIn(group: Group, query: URLSearchParams): HistoryFilter {
  return {
    group,
    actor: query.get('actor'),
    run: query.get('run'),
    from: localTime(query.get('from')),
    to: localTime(query.get('to')),
  };
}

/** Returns the query of the newest entries. */
export function toQuery({ group, actor, run, from, to }: HistoryFilter) {
  const types = groupTypes[group];
  return omitNulls({
    type: types.length === 0 ? null : types.join(','),
    actor,
    run,
    from: from === null ? null : new Date(from).toISOString(),
    to: to === null ? null : new Date(to).toISOString(),
  });
}

/** Reads where the next older page begins, from the header Link. @returns null without a next page */
export function readNextPage(headers: Headers): string | null {
  const [, query] = /<[^>?]*\?([^>]*)>;\s*rel="next"/.exec(headers.get('Link') ?? '') ?? [];
  return new URLSearchParams(query).get('before');
}

/** Returns whether an entry is shown. */
export function isShown(entry: HistoryEntry, { group, actor, run, from, to }: HistoryFilter): boolean {
  const { kind, name } = entry.actor;
  const at = Date.parse(entry.at);
  return (
    isInGroup(entry, group) &&
    (actor === null || (isActorKind(actor) ? kind : name) === actor) &&
    (run === null || entry.run === run) &&
    (from === null || at >= Date.parse(from)) &&
    (to === null || at < Date.parse(to))
  );
}

function localTime(text: string | null): string | null {
  return text !== null && /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
}
