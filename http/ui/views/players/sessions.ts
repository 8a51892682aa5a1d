/** Computes from sessions how long players stayed on the server. */
import type { PlayerSession } from '../../../client/api.js';
import type { Text } from '../../text/en.js';
import { durationText } from '../../text/time.js';

/**
 * If the list was read twice within this time in milliseconds, a join or departure between the two reads counts as
 * exact.
 */
const exactMs = 60_000;

/** The time that a player was seen on the server, in milliseconds, and whether the player may have stayed longer. */
export interface Stay {
  readonly milliseconds: number;
  readonly isMinimum: boolean;
}

/** Returns how long a session lasted. */
export function measureStay(session: PlayerSession): Stay {
  const { joined_after: joinedAfter, first_seen_at: firstSeen, last_seen_at: lastSeen, left_before: left } = session;
  const [from, to] = [Date.parse(firstSeen), Date.parse(lastSeen)];
  const isLateJoin = joinedAfter === null || from - Date.parse(joinedAfter) > exactMs;
  const isEarlyEnd = left !== null && Date.parse(left) - to > exactMs;
  return { milliseconds: to - from, isMinimum: isLateJoin || isEarlyEnd };
}

/** Returns how long all sessions lasted together. @param isWhole whether there are no other sessions */
export function sumStays(sessions: readonly PlayerSession[], isWhole: boolean): Stay {
  const stays = sessions.map(measureStay);
  return {
    milliseconds: stays.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
    isMinimum: !isWhole || stays.some(({ isMinimum }) => isMinimum),
  };
}

/** Returns for example "12 min" or "at least 12 min". */
export function stayText({ milliseconds, isMinimum }: Stay, text: Text): string {
  const duration = durationText(milliseconds, text);
  return isMinimum ? text.playerSessions.atLeast(duration) : duration;
}

/** Returns the session of a player who is online; `undefined` if `sessions` does not contain such a session. */
export function findOpenSession(sessions: readonly PlayerSession[], key: string | null): PlayerSession | undefined {
  return sessions.find((session) => session.key === key && session.left_before === null);
}

/** Returns the keys of the players who are online. */
export function findOnlineKeys(sessions: readonly PlayerSession[]): ReadonlySet<string> {
  return new Set(sessions.filter(({ left_before: left }) => left === null).map(({ key }) => key));
}

/** All visits of a person. */
export interface Visits {
  readonly count: number;
  readonly stay: Stay;
}

/**
 * Returns the visits of each person.
 * @param isWhole whether there are no other sessions
 */
export function groupByPlayer(sessions: readonly PlayerSession[], isWhole: boolean): ReadonlyMap<string, Visits> {
  const groups = new Map<string, PlayerSession[]>();
  for (const session of sessions) groups.set(session.key, [...(groups.get(session.key) ?? []), session]);
  return new Map([...groups].map(([key, of]) => [key, { count: of.length, stay: sumStays(of, isWhole) }]));
}

/** Returns the newest session of each person. @param sessions the newest first */
export function selectLatest(sessions: readonly PlayerSession[]): readonly PlayerSession[] {
  const latest = new Map<string, PlayerSession>();
  for (const session of sessions) if (!latest.has(session.key)) latest.set(session.key, session);
  return [...latest.values()];
}

/** The sessions whose last sight is on one day of the browser's time zone. */
export interface DayOfSessions<T> {
  /** The first millisecond of the day. */
  readonly day: number;
  readonly sessions: readonly T[];
}

/** Groups sessions by the day of their last sight. @param sessions the newest first */
export function groupByDay<T extends Pick<PlayerSession, 'last_seen_at'>>(
  sessions: readonly T[],
): readonly DayOfSessions<T>[] {
  const days = new Map<number, T[]>();
  for (const session of sessions) {
    const day = new Date(session.last_seen_at).setHours(0, 0, 0, 0);
    days.set(day, [...(days.get(day) ?? []), session]);
  }
  return [...days].map(([day, ofDay]) => ({ day, sessions: ofDay }));
}
