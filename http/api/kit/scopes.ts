/** Checks the rights of a client's token or account: scopes, and patterns of commands (docs/reference/access.md). */
import type { Context } from 'koa';
import { isCommandAllowed, type Scope } from '../../../machines/access/access-tokens.js';
import { safeLineBytes } from '../../../machines/launch/line-limit.js';
import { Problem } from '../../problems/problems.js';
import { grantFor } from './caller.js';

/** Returns whether the client has a scope. */
export function hasScope(ctx: Context, scope: Scope): boolean {
  return grantFor(ctx).scopes.includes(scope);
}

/** Checks that the client has a scope. @throws Problem of the missing scope */
export function requireScope(ctx: Context, scope: Scope): void {
  if (!hasScope(ctx, scope)) throw new Problem({ code: 'scope_missing', scope, name: grantFor(ctx).name });
}

/**
 * Checks a command that a schedule sends later. The Build that will run at that time is unknown.
 * @throws the problem of a command that the client may not send, or that a server might read as two commands
 */
export function requireScheduledCommand(ctx: Context, line: string): void {
  requireScope(ctx, 'command');
  const { commands } = grantFor(ctx);
  if (commands === null) return;
  if (!isCommandAllowed({ commands }, line)) throw new Problem({ code: 'command_not_allowed', patterns: commands });
  const bytes = Buffer.byteLength(line);
  if (bytes > safeLineBytes)
    throw new Problem({ code: 'command_too_long', bytes, maxBytes: safeLineBytes, hasPatterns: true });
}
