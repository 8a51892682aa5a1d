/** Reads the fields of a request body by its schema. */
import type * as z from 'zod';
import { Problem } from '../problems/problems.js';
import type { Body } from './request-body.js';

/** Returns the problem of a field; null is the whole body. */
export type Invalid = (field: string | null, problem: string) => Problem;

/**
 * @param invalid returns the problem of the first field that does not fit
 * @throws that problem, or the problem of a body that cannot be read
 */
export function readFields<S extends z.ZodType>(body: Body, schema: S, invalid: Invalid): z.infer<S> {
  if (!body.ok) throw new Problem(body.fault);
  const parsed = schema.safeParse(body.value ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalid(issue?.path[0]?.toString() ?? null, issue?.message ?? 'no setting fits');
}
