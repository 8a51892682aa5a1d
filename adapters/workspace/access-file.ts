/** The file `<root>/manager/access.json`: named tokens, without their secrets. */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, renameSync } from 'node:fs';
import * as z from 'zod';
import { type AccessToken, type AccessTokenFile, scopes } from '../../machines/ports/access-tokens.js';
import { once } from '../../machines/ports/once.js';
import { writeAtomically } from '../folders/whole-file.js';

/** Scopes of a later manager are ignored: what is unknown allows nothing. */
const tokenList = once(
  (): z.ZodType<AccessToken[]> =>
    z.array(
      z.looseObject({
        id: z.string(),
        name: z.string(),
        scopes: z.array(z.string()).transform((given) => scopes.filter((scope) => given.includes(scope))),
        commands: z.array(z.string()).nullable(),
        createdAt: z.number(),
        expiresAt: z.number().nullable(),
        lastUsedAt: z.number().nullable(),
        digest: z.string(),
      }),
    ),
);

/**
 * @param path the file, in an existing directory
 * @param onDamaged called with the new path of a damaged file, or with the error of one that cannot be read. No token is
 *   valid then
 */
export function createAccessFile(path: string, onDamaged: (at: string, error: unknown) => void): AccessTokenFile {
  return {
    read() {
      try {
        const content: unknown = JSON.parse(readFileSync(path, 'utf8'));
        // Only for a file that is there: the schema is not made at every start.
        const { data } = tokenList().safeParse(content);
        if (data !== undefined) return data;
        throw new SyntaxError('it has no list of tokens');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
        onDamaged(setAside(path, error), error);
        return [];
      }
    },
    write: async (tokens) =>
      void (await writeAtomically(path, Buffer.from(`${JSON.stringify(tokens, null, 2)}\n`), null)),
  };
}

/** Renames a file without valid content. @returns where it is now */
function setAside(path: string, error: unknown): string {
  if (!(error instanceof SyntaxError)) return path;
  const aside = `${path}.damaged-${new Date().toISOString().replaceAll(':', '')}`;
  renameSync(path, aside);
  return aside;
}

/** Returns a secret of 256 bits. The prefix shows what it is where it is found. */
export function createTokenSecret(): string {
  return `smt_${randomBytes(32).toString('base64url')}`;
}

/** The secret is long and random: its digest needs no salt. */
export function digestOfToken(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

export function createTokenId(): string {
  return randomBytes(6).toString('hex');
}
