/** POST /stop and /restart with `?notice=SECONDS&reason=TEXT`: the players are warned, and the server saves. */
import { type EndNotice, maxNoticeSeconds } from '../../machines/announce/announcer.js';
import { type Problem, queryProblem } from '../problems/problems.js';

/** The names of the query parameters. */
export const noticeParameters = ['notice', 'reason'] as const;

export const maxReasonLength = 200;

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** @returns the notice; null for an end at once; or the problem with a parameter */
export function readNotice({ notice, reason }: Query): EndNotice | null | Problem<'query_invalid'> {
  if (notice === undefined && reason === undefined) return null;
  const seconds = notice === undefined ? 0 : /^\d{1,3}$/.test(String(notice)) ? Number(notice) : -1;
  if (seconds < 0 || seconds > maxNoticeSeconds)
    return queryProblem('notice', `a whole number of seconds from 0 to ${maxNoticeSeconds}`);
  if (reason !== undefined && !isReason(reason))
    return queryProblem('reason', `one line of 1 to ${maxReasonLength} characters`);
  return { seconds, reason: reason ?? null };
}

function isReason(reason: string | string[]): reason is string {
  return typeof reason === 'string' && reason.trim() !== '' && /^[^\p{Cc}\p{Cs}\u2028\u2029]{1,200}$/u.test(reason);
}
