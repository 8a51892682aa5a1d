/** Finds the faults of JSON bodies, in the form in which answers list them. */
import { closestMatch } from 'leven';
import * as z from 'zod';
import type { BodyFault, Fault } from '../../../../machines/faults/faults.js';
import { findJsonFaults, type JsonFault, type JsonIssue } from '../../../../machines/faults/json/json-faults.js';
import type { JsonSchema } from '../../../../machines/faults/json/json-schema.js';
import { fieldDetail } from '../../../problems/problem-kind.js';
import { problems } from '../../../problems/problems.js';

/** A fault with the facts from which a feature makes its problem. */
export type FoundFault = BodyFault & JsonFault;

/**
 * Returns the faults of a body that does not fit a schema, unknown fields first. The list is empty for a body that
 * fits.
 */
export function findBodyFaults(schema: z.ZodType, body: unknown): readonly FoundFault[] {
  const parsed = schema.safeParse(body, { reportInput: true });
  if (parsed.success) return [];
  const checked = { schema: toPlainSchema(schema), json: body, isSecret: false, isOwnRule, findNearest };
  return findJsonFaults(parsed.error.issues, checked).map(toFoundFault);
}

/** Returns the JSON Schema without ids: a schema with an id would become a reference. */
function toPlainSchema(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', metadata: z.registry() }) as JsonSchema;
}

/** Returns whether the message of a fault comes from a pattern or a rule of a feature. */
function isOwnRule({ code, format }: JsonIssue): boolean {
  return code === 'custom' || (code === 'invalid_format' && format === 'regex');
}

function findNearest(name: string, names: readonly string[]): string | null {
  return closestMatch(name, names, { maxDistance: Math.max(1, Math.floor(name.length / 2)) }) ?? null;
}

function toFoundFault(fault: JsonFault): FoundFault {
  const { field, problem, meant } = fault;
  const detail =
    meant === undefined
      ? fieldDetail({ field, problem })
      : problems.field_unknown.detail({ field: field ?? '', ...meant });
  return { ...fault, detail };
}

/**
 * Returns the first fault of a request, with the list of all faults for the answer.
 * @param refuse returns the fault of a field of the feature
 */
export function toRequestFault(
  faults: readonly FoundFault[],
  refuse: (field: string | null, problem: string) => Fault,
): Fault {
  const { field = null, problem = 'no field fits', meant } = faults[0] ?? {};
  const first: Fault =
    meant === undefined ? refuse(field, problem) : { code: 'field_unknown', field: field ?? '', ...meant };
  return { ...first, errors: faults.map(({ pointer, code, detail }) => ({ pointer, code, detail })) };
}
