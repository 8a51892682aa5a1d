/** The file `<root>/manager/sessions`: browser sessions, which survive the manager's exit. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { rm } from 'node:fs/promises';
import * as z from 'zod';
import {
  isSameOwner,
  isValid,
  type Session,
  type Sessions,
  sessionIdOf,
  withSession,
} from '../../machines/access/sessions.js';
import { createMutex } from '../../machines/async/mutex.js';
import { once } from '../../machines/async/once.js';
import { writeAtomically } from '../folders/whole-file.js';
import { readRegularText } from '../regular-file.js';

const browserFields = once(() => ({ address: z.string().optional(), agent: z.string().optional() }));

const sessionsFile = once(() =>
  z.object({
    id: z.string().regex(/^[0-9a-f]{16}$/),
    /** Derived from the token under which the sessions were created: another token invalidates them. */
    token: z.string(),
    sessions: z.array(z.object({ digest: z.string(), until: z.number(), ...browserFields() })),
    /** Those of named tokens. A manager that does not know this field must not open them with all rights. */
    limited: z
      .array(z.object({ digest: z.string(), until: z.number(), token: z.string(), ...browserFields() }))
      .optional(),
    /** Those of accounts, which do not depend on the token. */
    accounts: z
      .array(z.object({ digest: z.string(), until: z.number(), account: z.string(), ...browserFields() }))
      .optional(),
  }),
);

type SessionsFile = z.infer<ReturnType<typeof sessionsFile>>;

/**
 * @param path the file, in an existing directory; a damaged file is ignored
 * @param token the token of the service; without it only the sessions of accounts are kept
 * @param failed called when sessions could not be written; they then last until this manager exits
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
  const all = before === null ? [] : sessionsOf(before);
  let sessions = all.filter(({ account }) => isBound || account !== undefined);
  // Otherwise a later manager with the token of before would open them.
  if (token === null && sessions.length < all.length) await rm(path, { force: true });
  const exclusively = createMutex();

  const write = (): Promise<unknown> =>
    exclusively(() =>
      writeAtomically(
        path,
        Buffer.from(`${JSON.stringify({ id, token: binding, ...toFile(sessions) } satisfies SessionsFile)}\n`),
        null,
      ),
    );
  if (token === null && sessions.length > 0) await write().catch(failed);

  const find = (secret: string): Session | null => {
    const digest = digestOf(secret);
    return sessions.find((session) => session.digest === digest && isValid(session, now())) ?? null;
  };

  async function end(digest: string): Promise<void> {
    if (!sessions.some((session) => session.digest === digest)) return;
    sessions = sessions.filter((session) => session.digest !== digest);
    await write().catch((error: unknown) => {
      failed(error);
      // Delete the file if it cannot be written: otherwise the ended session would be valid after a restart.
      return exclusively(() => rm(path, { force: true }));
    });
  }

  return {
    id,
    async begin(owner = {}, browser = {}) {
      const secret = randomBytes(32).toString('base64url');
      sessions = [...withSession(sessions, { digest: digestOf(secret), ...owner, ...browser }, now())];
      // A full disk must not prevent a login.
      await write().catch(failed);
      return secret;
    },
    isOpen: (secret) => find(secret) !== null,
    find,
    all: () => sessions.filter((session) => isValid(session, now())),
    async endAllOf(owner, except = null) {
      const kept = sessions.filter((each) => !isSameOwner(each, owner) || sessionIdOf(each) === except);
      if (kept.length === sessions.length) return;
      sessions = kept;
      // They are not opened again: the token is gone.
      await write().catch(failed);
    },
    end: (secret) => end(digestOf(secret)),
    async endById(id) {
      const session = sessions.find((each) => sessionIdOf(each) === id && isValid(each, now()));
      if (session === undefined) return null;
      await end(session.digest);
      return session;
    },
  };
}

/** The oldest first. */
function sessionsOf({ sessions, limited = [], accounts = [] }: SessionsFile): readonly Session[] {
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

/** The secret is long and random: its digest needs no salt. */
function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
