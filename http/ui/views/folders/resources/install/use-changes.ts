/** Reads the changes of the resources of a Data Folder. The changes are read often while a change is in progress. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ResourceChange } from '../../../../../client/api.js';
import { toGet } from '../../../../api/client.js';
import { useFetch } from '../../../../hooks/use-fetch.js';
import { useTicks } from '../../../../hooks/use-ticks.js';

const progressMs = 500;

/** The maximum time after which changes by other clients appear, in milliseconds. */
const refreshMs = 10_000;

type State = ResourceChange['state'];

export interface Changes {
  /** The changes, the newest first; `null` before they are read. */
  readonly list: readonly ResourceChange[] | null;
  /** Follows a change that has begun, or whose undo has begun. */
  readonly begin: (change: ResourceChange) => void;
}

/**
 * Reads the changes of a Data Folder, twice a second while a change is in progress.
 * @param folder `null` to read no changes
 * @param onEnded is called for each change that was in progress and has ended
 */
export function useChanges(folder: string | null, onEnded: (change: ResourceChange) => void): Changes {
  /** The last known states of the changes in progress, by their ids. */
  const open = useRef<ReadonlyMap<string, State>>(new Map());
  const [isFast, setFast] = useState(false);
  const ticks = useTicks(isFast ? progressMs : refreshMs);
  const request = folder === null ? null : toGet('/resource-changes', { params: { query: { folder } } });
  const { value, reload } = useFetch(request, ticks);
  useEffect(() => {
    if (value === null) return;
    const before = open.current;
    const ended = value.filter((change) => isEnd(change, before.get(change.id)));
    // A list that was requested before a change began does not contain the change.
    const left = [...before].filter(([id]) => !ended.some((change) => change.id === id));
    const found = value.filter(isOpen).map(({ id, state }): [string, State] => [id, state]);
    open.current = new Map([...left, ...found]);
    setFast(open.current.size > 0);
    for (const change of ended) onEnded(change);
  }, [value]);
  return {
    list: value,
    begin({ id, state }) {
      open.current = new Map([...open.current, [id, state]]);
      setFast(true);
      reload();
    },
  };
}

const endStates: readonly State[] = ['applied', 'failed', 'undone', 'broken'];

/** Returns whether the change ended without its result, because it failed or its undoing stopped halfway. */
export const isFailed = ({ state }: ResourceChange): boolean => state === 'failed' || state === 'broken';

/** Returns whether the change or its undoing is in progress. */
export function isOpen({ state }: ResourceChange): boolean {
  return !endStates.includes(state);
}

/**
 * Returns whether a change in progress has ended.
 * @param before the last known state of the change; `undefined` if the change was not in progress
 */
function isEnd(change: ResourceChange, before: State | undefined): boolean {
  if (before === undefined || isOpen(change)) return false;
  // A list that was requested before the undoing began still contains the applied change.
  return before !== 'undoing' || change.state !== 'applied' || change.problem !== null;
}
