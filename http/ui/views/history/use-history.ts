/** Reads the history, and adds the entries from events. */

import { useEffect, useRef, useState } from 'preact/hooks';
import type { HistoryEntry } from '../../../client/api.js';
import type { Answer, Problem } from '../../api/answer.js';
import { omitNulls, toGet } from '../../api/client.js';
import { usePage } from '../../context.js';
import { type Action, useAction } from '../../forms/action.js';
import { hasInitialData } from '../../state/app-state.js';
import { type CoalescedTask, createCoalescedTask } from '../../state/coalesced-task.js';
import { addEntry, addNewest, addOlder, type EntryList, type EntryPage } from './entry-list.js';
import { type HistoryFilter, isShown, readNextPage, toQuery } from './filter.js';

/**
 * The maximum number of added entries. After this number the list begins again with the newest page, so that its size
 * is bounded.
 */
const maxAdded = 500;

export interface History {
  /** The list; `null` until the first page is read. */
  readonly list: EntryList | null;
  /** The problem of the latest request for the newest page; `null` without a problem. */
  readonly problem: Problem | null;
  readonly reload: () => void;
  /** Adds the next older page. */
  readonly older: Action;
  /** The number of entries that the latest older page has added; `null` before the first older page. */
  readonly olderCount: number | null;
}

interface Reading {
  /** The URL of the newest page. */
  readonly url: string;
  readonly list: EntryList | null;
  readonly problem: Problem | null;
  readonly olderCount: number | null;
}

const empty = { list: null, problem: null, olderCount: null };

export function useHistory(filter: HistoryFilter): History {
  const { state } = usePage();
  const query = toQuery(filter);
  const newest = toGet('/history', { params: { query } });
  const { url } = newest;
  const [kept, setReading] = useState<Reading>({ url, ...empty });
  // Until the effect has run, the state belongs to the previous filter. Use an empty state instead.
  const reading = kept.url === url ? kept : { url, ...empty };
  const task = useRef<CoalescedTask | null>(null);
  const isReady = hasInitialData(state);

  useEffect(() => {
    setReading({ url, ...empty });
    const current = createCoalescedTask(async (isWanted) => {
      const answer = toPage(await state.api.get(newest));
      if (!isWanted()) return;
      setReading((before) => {
        if (!answer.ok) return { ...before, problem: answer.problem };
        const list = before.list !== null && before.list.added > maxAdded ? null : before.list;
        return { ...before, problem: null, list: addNewest(list, answer.value) };
      });
    });
    task.current = current;
    return () => current.end();
  }, [url]);
  // After each connect, the lists arrive first. Then read the newest page again, because entries may have been missed.
  useEffect(() => {
    if (isReady) task.current?.request();
  }, [url, isReady, state.foldersVersion.value]);

  const reload = (): void => task.current?.request();
  useEntries(reload, (entry) => {
    const { list, problem } = reading;
    if (list === null || problem !== null || list.added > maxAdded) reload();
    if (isShown(entry, filter))
      setReading((before) => (before.list === null ? before : { ...before, list: addEntry(before.list, entry) }));
  });

  const cursor = reading.list?.older ?? null;
  const older = useAction(
    async () => toPage(await state.api.GET('/history', { params: { query: { ...query, ...omitNulls({ cursor }) } } })),
    (page) =>
      setReading((previous) => ({
        ...previous,
        list: cursor === null ? previous.list : addOlder(previous.list, cursor, page),
        olderCount: page.entries.length,
      })),
  );
  return { ...reading, reload, older };
}

/** @param onGap is called if entries may be lost. @param onEntry is called with each new entry */
function useEntries(onGap: () => void, onEntry: (entry: HistoryEntry) => void): void {
  const { state } = usePage();
  const handler = useRef(onEntry);
  handler.current = onEntry;
  useEffect(
    () =>
      state.subscribe({
        selection: () => ({ history: true }),
        onHistory: (entry) => handler.current(entry),
        onHistoryGap: onGap,
      }),
    [],
  );
}

function toPage(answer: Answer<HistoryEntry[]>): Answer<EntryPage> {
  if (!answer.ok) return answer;
  return { ...answer, value: { entries: answer.value, older: readNextPage(answer.headers) } };
}
