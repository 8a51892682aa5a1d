/** Finds Builds whose support has ended or ends soon, according to the last fetched index. */
import type { Finding } from '../../../../machines/kinds/findings.js';
import type { FetchedIndex } from '../../../../machines/updates/updates.js';
import { finding } from './finding.js';

/**
 * The time before the end of support when a warning begins, in milliseconds. The version of the channel `latest` is
 * supported for two weeks after its successor.
 */
const soonMs = 14 * 86_400_000;

/**
 * Finds faults of the support. @param index the last fetched index; `null` if no index was fetched, so that the result
 * is empty
 */
export function findSupportFaults(version: string, index: FetchedIndex | null, now: number): Finding[] {
  const at = index?.supportEnds[version];
  if (index === null || at === null || at === undefined || at - now > soonMs) return [];
  const recommended = index.channels.find(({ channel }) => channel === 'recommended')?.version ?? null;
  const facts = { version, ends: toDay(at), asOf: toDay(index.fetchedAt), recommended };
  return [finding('warning', at > now ? 'support_ending' : 'support_ended', {}, facts)];
}

function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
