/** The file `<root>/manager/access.json`: named tokens and accounts, without their secrets. */
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, renameSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import * as z from 'zod';
import { type AccessToken, type AccessTokenFile, scopes } from '../../machines/access/access-tokens.js';
import type { Account, AccountFile } from '../../machines/access/account.js';
import { once } from '../../machines/async/once.js';
import { writeAtomically } from '../files/whole-file.js';
import { readRegularText } from '../regular-file.js';

/** The schema of scopes. The schema ignores unknown scopes of a later manager, which allow nothing. */
const knownScopes = once(() =>
  z.array(z.string()).transform((given) => scopes.filter((scope) => given.includes(scope))),
);

const tokenList = once(
  (): z.ZodType<AccessToken[]> =>
    z.array(
      z.looseObject({
        id: z.string(),
        name: z.string(),
        scopes: knownScopes(),
        commands: z.array(z.string()).nullable(),
        createdAt: z.number(),
        expiresAt: z.number().nullable(),
        lastUsedAt: z.number().nullable(),
        digest: z.string(),
      }),
    ),
);

const passkeyList = once(() =>
  z.array(
    z.looseObject({
      id: z.string(),
      name: z.string(),
      host: z.string(),
      publicKey: z.string(),
      counter: z.number(),
      transports: z.array(z.string()),
      createdAt: z.number(),
      lastUsedAt: z.number().nullable(),
    }),
  ),
);

const accountList = once(
  (): z.ZodType<Account[]> =>
    z.array(
      z.looseObject({
        id: z.string(),
        name: z.string(),
        scopes: knownScopes(),
        commands: z.array(z.string()).nullable(),
        isDisabled: z.boolean(),
        createdAt: z.number(),
        lastLoginAt: z.number().nullable(),
        password: z
          .object({
            algorithm: z.literal('scrypt'),
            cost: z.number(),
            blockSize: z.number(),
            parallelization: z.number(),
            salt: z.string(),
            hash: z.string(),
          })
          .nullable(),
        invitation: z.object({ digest: z.string(), expiresAt: z.number() }).nullable(),
        passkeys: passkeyList().default([]),
        needsPasskey: z.boolean().default(false),
      }),
    ),
);

interface Content {
  readonly tokens: readonly AccessToken[];
  readonly accounts: readonly Account[];
}

/** The schema of the file. A file without accounts may be only a list of tokens. */
const content = once(
  (): z.ZodType<Content> =>
    z.union([
      tokenList().transform((tokens) => ({ tokens, accounts: [] })),
      z.object({ tokens: tokenList(), accounts: accountList() }),
    ]),
);

interface AccessFile {
  /** Whether accounts may have been lost, because the file is damaged or was moved aside. */
  readonly isDamaged: boolean;
  readonly tokens: AccessTokenFile;
  readonly accounts: AccountFile;
}

/**
 * Opens the file. Tokens and accounts must not be written at the same time.
 * @param path the path of the file, in an existing directory
 * @param onDamaged is called with the path and the error of a damaged or unreadable file. A damaged file is moved
 *   first. With such a file, no token and no account is valid
 */
export function openAccessFile(path: string, onDamaged: (at: string, error: unknown) => void): AccessFile {
  const found = read(path, onDamaged);
  let kept = found ?? { tokens: [], accounts: [] };
  async function write(change: Partial<Content>): Promise<void> {
    const changed = { ...kept, ...change };
    await writeAtomically(path, Buffer.from(`${JSON.stringify(changed, null, 2)}\n`), null);
    kept = changed;
  }
  return {
    isDamaged: found === null,
    tokens: { read: () => kept.tokens, write: (tokens) => write({ tokens }) },
    accounts: { read: () => kept.accounts, write: (accounts) => write({ accounts }) },
  };
}

/** Reads the file; `null` if its content is lost. */
function read(path: string, onDamaged: (at: string, error: unknown) => void): Content | null {
  try {
    const value: unknown = JSON.parse(readRegularText(path));
    // Make the schema only if the file exists, instead of at every start.
    const { data } = content().safeParse(value);
    if (data !== undefined) return data;
    throw new SyntaxError('it has no list of tokens');
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (isMissing) return hasDamaged(path) ? null : { tokens: [], accounts: [] };
    onDamaged(setAside(path, error), error);
    return null;
  }
}

const damagedSuffix = '.damaged-';

/** Returns whether an earlier start moved a damaged file aside. */
function hasDamaged(path: string): boolean {
  return readdirSync(dirname(path)).some((name) => name.startsWith(`${basename(path)}${damagedSuffix}`));
}

/** Renames a file without valid content. @returns the new path; for another error, the old path */
function setAside(path: string, error: unknown): string {
  if (!(error instanceof SyntaxError)) return path;
  const aside = `${path}${damagedSuffix}${new Date().toISOString().replaceAll(':', '')}`;
  renameSync(path, aside);
  return aside;
}

/** Returns a secret of 256 bits. The prefix identifies a secret in any text. */
export function createTokenSecret(): string {
  return `smt_${randomBytes(32).toString('base64url')}`;
}

/** Returns the digest of a secret. The digest needs no salt, because the secret is long and random. */
export function hashToken(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Returns the secret of an invitation. */
export function createInvitationSecret(): string {
  return `smi_${randomBytes(32).toString('base64url')}`;
}

export function createTokenId(): string {
  return randomBytes(6).toString('hex');
}
