/** If-Match and If-None-Match of a request that writes (RFC 9110, 13.1): what its sender takes the state to be. */
import type { Context } from 'koa';
import type { Precondition } from '../../machines/ports/config-files.js';
import { Problem } from '../problems/problems.js';

const tag = /(W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;
const tags = /^[\t ]*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"(?:[\t ]*,[\t ]*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")*[\t ]*$/;

/** @throws Problem `precondition_required` when the request names neither what it replaces nor that there is nothing */
export function readPrecondition(ctx: Context): Precondition {
  const { 'if-match': match, 'if-none-match': noneMatch } = ctx.req.headers;
  const precondition = {
    // Weak tags match nothing here, and everything that they say there.
    match: read(match, (weak) => !weak),
    noneMatch: read(noneMatch, () => true),
  };
  if (precondition.match === null && precondition.noneMatch !== '*') {
    throw new Problem({ code: 'precondition_required', given: match ?? noneMatch ?? null });
  }
  return precondition;
}

function read(given: string | undefined, isTaken: (weak: boolean) => boolean): readonly string[] | '*' | null {
  if (given === undefined) return null;
  if (given.trim() === '*') return '*';
  if (!tags.test(given)) throw new Problem({ code: 'precondition_required', given });
  return [...given.matchAll(tag)].filter(([, weak]) => isTaken(weak !== undefined)).map(([, , text = '']) => text);
}
