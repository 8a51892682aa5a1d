/** The file `<root>/manager/sessions`: browser sessions. The sessions survive the manager's exit. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { rm } from 'node:fs/promises';
import * as z from 'zod';
import {
  isSameOwner,
  isValid,
  type Session,
  type SessionBrowser,
  type SessionOwner,
  type Sessions,
  toSessionId,
  withSession,
} from '../../machines/access/sessions.js';
import { createMutex } from '../../machines/async/mutex.js';
import { once } from '../../machines/async/once.js';
import { writeAtomically } from '../files/whole-file.js';
import { readRegularText } from '../regular-file.js';

const browserFields = once(() => ({ address: z.string().optional(), agent: z.string().optional() }));

const sessionsFile = once(() =>
  z.object({
    id: z.string().regex(/^[0-9a-f]{16}$/),
    /** A text that is derived from the service's token. Another token invalidates the sessions. */
    token: z.string(),
    sessions: z.array(z.object({ digest: z.string(), until: z.number(), ...browserFields() })),
    /**
     * The sessions of named tokens. These sessions are in a separate field, so that a manager that does not know the
     * field cannot open them with all rights.
     */
    limited: z
      .array(z.object({ digest: z.string(), until: z.number(), token: z.string(), ...browserFields() }))
      .optional(),
    /** The sessions of accounts, which do not depend on the token. */
    accounts: z
      .array(z.object({ digest: z.string(), until: z.number(), account: z.string(), ...browserFields() }))
      .optional(),
  }),
);

type SessionsFile = z.infer<ReturnType<typeof sessionsFile>>;

/**
 * Opens the sessions.
 * @param path the path of the file, in an existing directory. A damaged file is ignored
 * @param token the token of the service. Without a token, only sessions of accounts are stored
 * @param failed is called if the file could not be written or removed. New sessions then end with this manager
 */
export async function openSessions(
  path: string,
  token: string | null,
  failed: (error: unknown) => void,
  now = Date.now,
): Promise<Sessions> {
  const before = read(path);
  const id = before?.id ?? randomBytes(8).toString('hex');
  const binding = token === null ? '' : createHmac('sha256', token).update(id).digest('base64url');
  const isBound = before !== null && token !== null && isSame(before.token, binding);
  const all = before === null ? [] : listSessions(before);
  const usable = all.filter(({ account }) => isBound || account !== undefined);
  // Remove the file: otherwise a later manager with the old token would open these sessions.
  if (token === null && usable.length < all.length) await rm(path, { force: true });
  const sessions = new SessionFile({ path, id, binding, failed, now }, usable);
  if (token === null && usable.length > 0) await sessions.save().catch(() => undefined);
  return sessions;
}

interface SessionFileOptions {
  readonly path: string;
  /** The id of the workspace. */
  readonly id: string;
  /** A text that is derived from the token of the service. */
  readonly binding: string;
  /** Is called if the file could not be written or removed. */
  readonly failed: (error: unknown) => void;
  readonly now: () => number;
}

class SessionFile implements Sessions {
  private readonly exclusively = createMutex();
  /** The sessions that the file contains. */
  private stored: readonly Session[];

  constructor(
    private readonly options: SessionFileOptions,
    private sessions: readonly Session[],
  ) {
    this.stored = sessions;
  }

  get id(): string {
    return this.options.id;
  }

  async begin(owner: SessionOwner = {}, browser: SessionBrowser = {}): Promise<string> {
    const secret = randomBytes(32).toString('base64url');
    const session = { digest: computeDigest(secret), ...owner, ...browser };
    this.sessions = [...withSession(this.sessions, session, this.options.now())];
    // Ignore a full disk: it must not prevent a login.
    await this.save().catch(() => undefined);
    return secret;
  }

  isOpen(secret: string): boolean {
    return this.find(secret) !== null;
  }

  find(secret: string): Session | null {
    const digest = computeDigest(secret);
    return this.all().find((session) => session.digest === digest) ?? null;
  }

  all(): readonly Session[] {
    const now = this.options.now();
    return this.sessions.filter((session) => isValid(session, now));
  }

  async endSessions(owner: SessionOwner, except: string | null = null): Promise<void> {
    await this.endWhere((each) => isSameOwner(each, owner) && toSessionId(each) !== except);
  }

  async end(secret: string): Promise<void> {
    const ended = computeDigest(secret);
    await this.endWhere(({ digest }) => digest === ended);
  }

  async endById(id: string): Promise<Session | null> {
    const session = [...this.all(), ...this.listStoredEnds()].find((each) => toSessionId(each) === id);
    if (session === undefined) return null;
    await this.endWhere(({ digest }) => digest === session.digest);
    return session;
  }

  /**
   * Writes the sessions, and reports a failure. If the file then still contains an ended session, removes the file:
   * otherwise the ended session would be valid after a restart of the manager.
   * @throws an error of the file system if that file could not be removed
   */
  async save(): Promise<void> {
    const { path, id, binding, failed } = this.options;
    await this.exclusively(async () => {
      const { sessions } = this;
      const file = { id, token: binding, ...toFile(sessions) } satisfies SessionsFile;
      try {
        await writeAtomically(path, Buffer.from(`${JSON.stringify(file)}\n`), null);
        this.stored = sessions;
      } catch (error) {
        failed(error);
        if (this.listStoredEnds().length > 0) await this.remove();
      }
    });
  }

  private async remove(): Promise<void> {
    try {
      await rm(this.options.path, { force: true });
      this.stored = [];
    } catch (error) {
      this.options.failed(error);
      throw error;
    }
  }

  private async endWhere(isEnded: (session: Session) => boolean): Promise<void> {
    const open = this.sessions.filter((session) => !isEnded(session));
    const hasChanged = open.length < this.sessions.length;
    if (hasChanged) this.sessions = open;
    // Repeat a write that failed: the client repeats its request.
    if (hasChanged || this.listStoredEnds().some(isEnded)) await this.save();
  }

  /** Returns the sessions in the file that have ended before their expiry. */
  private listStoredEnds(): readonly Session[] {
    const now = this.options.now();
    const open = new Set(this.sessions);
    return this.stored.filter((session) => isValid(session, now) && !open.has(session));
  }
}

/** Lists the sessions, the oldest first. */
function listSessions({ sessions, limited = [], accounts = [] }: SessionsFile): readonly Session[] {
  return [...sessions, ...limited, ...accounts].sort((one, other) => one.until - other.until);
}

function toFile(sessions: readonly Session[]): Pick<SessionsFile, 'sessions' | 'limited' | 'accounts'> {
  const limited = sessions.flatMap(({ token, ...session }) => (token === undefined ? [] : [{ ...session, token }]));
  const accounts = sessions.flatMap(({ account, ...session }) =>
    account === undefined ? [] : [{ ...session, account }],
  );
  return {
    sessions: sessions.filter(({ token, account }) => token === undefined && account === undefined),
    ...(limited.length > 0 && { limited }),
    ...(accounts.length > 0 && { accounts }),
  };
}

function read(path: string): SessionsFile | null {
  try {
    const content: unknown = JSON.parse(readRegularText(path));
    return sessionsFile().safeParse(content).data ?? null;
  } catch {
    return null;
  }
}

/** Computes the digest of a secret. The digest needs no salt, because the secret is long and random. */
function computeDigest(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
