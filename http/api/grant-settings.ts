/** Reads what tokens and accounts have in common: a name, scopes and patterns of commands. */
import type { Context } from 'koa';
import type * as z from 'zod';
import { type AccessToken, isReservedName, type Scope, scopes } from '../../machines/ports/access-tokens.js';
import { Problem } from '../problems/problems.js';
import { getBody } from './request-body.js';

/** Returns the problem of a field; null is the whole body. */
export type Invalid = (field: string | null, problem: string) => Problem;

/** @throws the problem of the body */
export function readFields<T>(ctx: Context, schema: z.ZodType<T>, invalid: Invalid): T {
  const body = getBody(ctx);
  if (!body.ok) throw new Problem(body.fault);
  const parsed = schema.safeParse(body.value ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalid(issue?.path[0]?.toString() ?? null, issue?.message ?? 'no setting fits');
}

interface GrantFields {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly commands?: readonly string[] | undefined;
}

/** @throws the problem of fields that contradict each other */
export function checkGrant(
  { name, scopes: given, commands }: GrantFields,
  invalid: Invalid,
): Pick<AccessToken, 'name' | 'scopes' | 'commands'> {
  const patterns = commands ?? null;
  if (isReservedName(name)) throw invalid('name', 'the history uses this name for clients without a name of their own');
  if (patterns !== null && !given.includes('command'))
    throw invalid('commands', 'patterns belong to the scope "command"');
  if (patterns !== null && given.includes('admin')) throw invalid('commands', 'the scope "admin" allows all commands');
  return { name, scopes: scopes.filter((scope) => given.includes(scope)), commands: patterns };
}

/** @throws the problem of a file that cannot be written */
export function savedAccess<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: NodeJS.ErrnoException) => {
    throw error.code === undefined ? error : new Problem({ code: 'tokens_unwritable', because: error.code });
  });
}
