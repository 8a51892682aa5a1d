/** Creates ETags, and checks If-Match and If-None-Match of write requests (RFC 9110, section 13.1). */
import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { matchesPrecondition, type Precondition } from '../../../machines/folders/config-files.js';
import { Problem } from '../../problems/problems.js';

const tag = /(W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;
const tags = /^[\t ]*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"(?:[\t ]*,[\t ]*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")*[\t ]*$/;

/** A resource with settings that clients change. */
export interface SettingsPlace {
  readonly resource: 'account' | 'schedule' | 'token' | 'webhook';
  readonly id: string;
}

/**
 * Returns the ETag of settings. Equal settings have equal ETags. The settings must not contain state that changes
 * without a client.
 */
export function createEtag(settings: object): string {
  return `"${createHash('sha1').update(JSON.stringify(settings)).digest('base64url')}"`;
}

/**
 * Refuses a change of settings that another client has changed. After this check, the caller must apply the change
 * synchronously.
 * @param etag the ETag of the current settings
 * @throws Problem `precondition_failed` with this ETag, or `precondition_invalid`
 */
export function requireMatch(ctx: Context, place: SettingsPlace, etag: string): void {
  if (matchesPrecondition(readHeaders(ctx), etag)) return;
  throw new Problem({ code: 'precondition_failed', ...place, etag }, { ETag: etag });
}

/**
 * Returns the precondition of a request that needs one.
 * @throws Problem `precondition_required` without If-Match and without `If-None-Match: *`, or `precondition_invalid`
 */
export function readPrecondition(ctx: Context): Precondition {
  const precondition = readHeaders(ctx);
  if (precondition.match === null && precondition.noneMatch !== '*')
    throw new Problem({ code: 'precondition_required' });
  return precondition;
}

function readHeaders({ req: { headers } }: Context): Precondition {
  return {
    // If-Match uses strong comparison, If-None-Match weak comparison.
    match: readTags(headers['if-match'], (weak) => !weak),
    noneMatch: readTags(headers['if-none-match'], () => true),
  };
}

function readTags(given: string | undefined, isUsed: (weak: boolean) => boolean): readonly string[] | '*' | null {
  if (given === undefined) return null;
  if (given.trim() === '*') return '*';
  if (!tags.test(given)) throw new Problem({ code: 'precondition_invalid', given });
  return [...given.matchAll(tag)].filter(([, weak]) => isUsed(weak !== undefined)).map(([, , text = '']) => text);
}
