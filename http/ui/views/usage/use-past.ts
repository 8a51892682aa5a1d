/** Reads the samples of an earlier period. */
import type { Samples } from '../../../client/api.js';
import { toGet } from '../../api/client.js';
import { usePage } from '../../context.js';
import { useFetch } from '../../hooks/use-fetch.js';
import { type Past, shiftMs } from './compare.js';
import { type Range, rangeMs } from './ranges.js';

/** The interval at which the period moves and the samples are read again, in milliseconds. */
const stepMs = 300_000;

interface PastReading {
  /** The samples are `null` while they are read, and if they cannot be read. */
  readonly samples: Samples | null;
  /** Whether the samples were read, or need not be read. */
  readonly isRead: boolean;
}

/**
 * Reads the samples of the period to compare with.
 * @param past the earlier period; `null` to read nothing. @param points the maximum number of parts
 */
export function usePast(range: Range, past: Past | null, points: number): PastReading {
  const { clock } = usePage();
  const now = Math.floor(clock.now.value / stepMs) * stepMs;
  const until = past === null ? 0 : now - shiftMs(past, range);
  const toTime = (at: number): string => new Date(at).toISOString();
  const query = { since: toTime(until - rangeMs[range]), until: toTime(until), points };
  const { value, problem } = useFetch(past === null ? null : toGet('/samples', { params: { query } }), null);
  return { samples: value, isRead: past === null || value !== null || problem !== null };
}
