/** Reads If-Match and If-None-Match of write requests (RFC 9110, section 13.1). */
import type { Context } from 'koa';
import type { Precondition } from '../../../machines/folders/config-files.js';
import { Problem } from '../../problems/problems.js';

const tag = /(W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;
const tags = /^[\t ]*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"(?:[\t ]*,[\t ]*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")*[\t ]*$/;

/**
 * Returns the precondition.
 * @throws Problem `precondition_required` without If-Match and without `If-None-Match: *`, or for an invalid value
 */
export function readPrecondition(ctx: Context): Precondition {
  const { 'if-match': match, 'if-none-match': noneMatch } = ctx.req.headers;
  const precondition = {
    // If-Match uses strong comparison, If-None-Match weak comparison.
    match: readTags(match, (weak) => !weak),
    noneMatch: readTags(noneMatch, () => true),
  };
  if (precondition.match === null && precondition.noneMatch !== '*') {
    throw new Problem({ code: 'precondition_required', given: match ?? noneMatch ?? null });
  }
  return precondition;
}

function readTags(given: string | undefined, isUsed: (weak: boolean) => boolean): readonly string[] | '*' | null {
  if (given === undefined) return null;
  if (given.trim() === '*') return '*';
  if (!tags.test(given)) throw new Problem({ code: 'precondition_required', given });
  return [...given.matchAll(tag)].filter(([, weak]) => isUsed(weak !== undefined)).map(([, , text = '']) => text);
}
