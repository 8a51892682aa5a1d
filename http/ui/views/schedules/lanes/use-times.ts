/** The next times of a schedule, which are read when its row is on the screen. */
import type { RefObject } from 'preact';
import type { Schedule } from '../../../../client/api.js';
import { toGet } from '../../../api/client.js';
import { useFetch } from '../../../hooks/use-fetch.js';
import { useSeen } from '../../../hooks/use-seen.js';

/** The maximum number of times in one answer. */
const limit = 100;

/**
 * Returns the times in milliseconds since the epoch. If the next time was postponed, the postponed time is returned.
 */
export function useTimes({ id, next, last, enabled, when }: Schedule, element: RefObject<Element | null>) {
  const isSeen = useSeen(element);
  const request = toGet('/schedules/{schedule}/next', { params: { path: { schedule: id }, query: { limit } } });
  // Read the times again after each change of the rule, the last time or the next time.
  const { value } = useFetch(isSeen && enabled ? request : null, JSON.stringify([when, next, last]));
  return (value ?? []).map(({ at }) => Date.parse(at === next?.at ? next.due_at : at));
}
