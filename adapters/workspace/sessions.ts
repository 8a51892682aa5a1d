/** The file `<root>/manager/sessions`: browser sessions, which survive the manager's exit. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import * as z from 'zod';
import { createMutex } from '../../machines/ports/mutex.js';
import { once } from '../../machines/ports/once.js';
import { isValid, type Session, type Sessions, withSession } from '../../machines/ports/sessions.js';
import { writeAtomically } from '../folders/whole-file.js';

const sessionsFile = once(() =>
  z.object({
    id: z.string().regex(/^[0-9a-f]{16}$/),
    /** Derived from the token under which the sessions were created: another token invalidates them. */
    token: z.string(),
    sessions: z.array(z.object({ digest: z.string(), until: z.number() })),
    /** Those of named tokens. A manager that does not know this field must not open them with all rights. */
    limited: z.array(z.object({ digest: z.string(), until: z.number(), token: z.string() })).optional(),
  }),
);

type SessionsFile = z.infer<ReturnType<typeof sessionsFile>>;

/**
 * @param path the file, in an existing directory; a damaged file is ignored
 * @param token the token of the service; null deletes all sessions
 * @param failed called when sessions could not be written; they then last until this manager exits
 * @returns null without a token
 */
export async function openSessions(
  path: string,
  token: string | null,
  failed: (error: unknown) => void,
  now = Date.now,
): Promise<Sessions | null> {
  if (token === null) {
    await rm(path, { force: true });
    return null;
  }
  const before = read(path);
  const id = before?.id ?? randomBytes(8).toString('hex');
  const binding = createHmac('sha256', token).update(id).digest('base64url');
  let sessions: readonly Session[] = before !== null && isSame(before.token, binding) ? sessionsOf(before) : [];
  const exclusively = createMutex();

  const write = (): Promise<unknown> =>
    exclusively(() =>
      writeAtomically(
        path,
        Buffer.from(`${JSON.stringify({ id, token: binding, ...toFile(sessions) } satisfies SessionsFile)}\n`),
        null,
      ),
    );

  return {
    id,
    async begin(token = null) {
      const secret = randomBytes(32).toString('base64url');
      sessions = [...withSession(sessions, { digest: digestOf(secret), token }, now())];
      // A full disk must not prevent a login.
      await write().catch(failed);
      return secret;
    },
    isOpen(secret) {
      const digest = digestOf(secret);
      return sessions.some((session) => session.digest === digest && isValid(session, now()));
    },
    tokenOf(secret) {
      const digest = digestOf(secret);
      return sessions.find((session) => session.digest === digest)?.token ?? null;
    },
    async endAllOf(token) {
      const kept = sessions.filter((session) => session.token !== token);
      if (kept.length === sessions.length) return;
      sessions = kept;
      // They are not opened again: the token is gone.
      await write().catch(failed);
    },
    async end(secret) {
      const digest = digestOf(secret);
      if (!sessions.some((session) => session.digest === digest)) return;
      sessions = sessions.filter((session) => session.digest !== digest);
      await write().catch((error: unknown) => {
        failed(error);
        // Delete the file if it cannot be written: otherwise the ended session would be valid after a restart.
        return exclusively(() => rm(path, { force: true }));
      });
    },
  };
}

/** The oldest first. */
function sessionsOf({ sessions, limited = [] }: SessionsFile): readonly Session[] {
  return [...sessions, ...limited].sort((one, other) => one.until - other.until);
}

function toFile(sessions: readonly Session[]): Pick<SessionsFile, 'sessions' | 'limited'> {
  const limited = sessions.flatMap(({ token, ...session }) => (token === undefined ? [] : [{ ...session, token }]));
  return {
    sessions: sessions.filter(({ token }) => token === undefined),
    ...(limited.length > 0 && { limited }),
  };
}

function read(path: string): SessionsFile | null {
  try {
    return sessionsFile().safeParse(JSON.parse(readFileSync(path, 'utf8'))).data ?? null;
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
