/**
 * Records sessions of players from the lists that the manager reads anyway. The time between two lists is unknown: a
 * player who leaves and returns in this time has one session.
 */
import type { Player, PlayerReport } from '../launch/live-server.js';
import type { PlayerSession, PlayerSessions } from './player-sessions.js';

export interface SessionRecorderOptions {
  readonly sessions: Pick<PlayerSessions, 'write' | 'findOpen' | 'endOthers'>;
  /** Returns the time in milliseconds since the epoch. */
  readonly now?: () => number;
}

/**
 * The interval at which the last time of online players is stored, in milliseconds. A killed manager loses at most this
 * time.
 */
const storeMs = 60_000;

/**
 * The time that a player may be absent from incomplete lists, in milliseconds. Some servers report a random part of
 * their players.
 */
const maxUnlistedMs = 600_000;

/** The state of the recorder in the current run. */
interface RecordedRun {
  readonly run: string;
  /** The sessions that have not ended, by the key of the player; `null` until they are read from the database. */
  open: Map<string, PlayerSession> | null;
  /**
   * The time of the last complete list, or of the start of the run. Players outside of the open sessions were not
   * online then.
   */
  completeAt: number | null;
  storedAt: number;
}

export class SessionRecorder {
  private readonly sessions: SessionRecorderOptions['sessions'];
  private readonly now: () => number;
  private current: RecordedRun | null = null;

  constructor({ sessions, now = Date.now }: SessionRecorderOptions) {
    this.sessions = sessions;
    this.now = now;
  }

  /** Is called when a run has begun. @param found whether an earlier manager started the run */
  readonly begin = (run: string, found: boolean): void => {
    const now = this.now();
    this.sessions.endOthers(run, now);
    this.current = { run, open: found ? null : new Map(), completeAt: found ? null : now, storedAt: now };
  };

  /** Is called when the last process of the run has exited. */
  readonly end = (): void => {
    const open = this.readOpen();
    const now = this.now();
    if (open !== null) this.sessions.write([...open.values()].map((session) => endSession(session, now)));
    this.current = null;
  };

  /** Records a list of the players of a run. */
  readonly see = (run: string, { players }: PlayerReport): void => {
    const { current } = this;
    const open = this.readOpen();
    if (current === null || open === null || current.run !== run) return;
    const now = this.now();
    const changed = [...findEnded(open, players, now), ...updateListed(current, open, players, now)];
    for (const session of changed)
      if (session.leftBefore === null) open.set(session.key, session);
      else open.delete(session.key);
    if (players.every(({ key }) => key !== null)) current.completeAt = now;
    if (changed.some(isNewOrEnded)) this.sessions.write(changed.filter(isNewOrEnded));
    if (now - current.storedAt >= storeMs) this.store();
  };

  /** Stores the last times of online players, for example before the sessions are read. */
  readonly store = (): void => {
    if (this.current?.open == null) return;
    this.current.storedAt = this.now();
    if (this.current.open.size > 0) this.sessions.write([...this.current.open.values()]);
  };

  /** Returns the open sessions; `null` without a run, or for a found run while the database is not open yet. */
  private readOpen(): Map<string, PlayerSession> | null {
    const { current } = this;
    if (current === null || current.open !== null) return current?.open ?? null;
    const stored = this.sessions.findOpen(current.run);
    if ('because' in stored && stored.because === 'opening') return null;
    current.open = new Map('because' in stored ? [] : stored.map((session) => [session.key, session]));
    return current.open;
  }
}

/** Returns the sessions of the listed players as they are after the list. */
function updateListed(
  { run, completeAt }: RecordedRun,
  open: ReadonlyMap<string, PlayerSession>,
  players: readonly Player[],
  now: number,
): PlayerSession[] {
  return players.flatMap(({ key, name, identifiers }) => {
    if (key === null) return [];
    const session = open.get(key);
    const { joinedAfter, firstSeenAt } = session ?? { joinedAfter: completeAt, firstSeenAt: now };
    // The clock may have been set back.
    const lastSeenAt = Math.max(now, firstSeenAt);
    return [{ run, key, name, identifiers, joinedAfter, firstSeenAt, lastSeenAt, leftBefore: null }];
  });
}

/** Returns the sessions of the players who have left. */
function findEnded(open: ReadonlyMap<string, PlayerSession>, players: readonly Player[], now: number): PlayerSession[] {
  const listed = new Set(players.map(({ key }) => key));
  const isComplete = !listed.has(null);
  return [...open.values()]
    .filter(({ key, lastSeenAt }) => !listed.has(key) && (isComplete || now - lastSeenAt >= maxUnlistedMs))
    .map((session) => endSession(session, now));
}

function isNewOrEnded({ firstSeenAt, lastSeenAt, leftBefore }: PlayerSession): boolean {
  return leftBefore !== null || firstSeenAt === lastSeenAt;
}

function endSession(session: PlayerSession, at: number): PlayerSession {
  return { ...session, leftBefore: Math.max(at, session.lastSeenAt) };
}
