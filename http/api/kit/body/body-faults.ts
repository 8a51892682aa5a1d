/**
 * Finds the faults of a JSON body. The schema library only says where a body does not fit: every sentence is made here,
 * from what the schema expects there and what the body has.
 */
import { closestMatch } from 'leven';
import type * as z from 'zod';
import type { BodyFault, BodyFaultCode, Fault } from '../../../../machines/faults/faults.js';
import { fieldDetail } from '../../../problems/problem-kind.js';
import { problems } from '../../../problems/problems.js';
import { describeExpected, describeGiven } from './expected-values.js';
import { findSchemas, listFields, readAt } from './schema-paths.js';

/** A fault with what the problem of a feature is made from. */
export interface FoundFault extends BodyFault {
  /** Such as `when.times[0]`; `null` for the whole body. */
  readonly field: string | null;
  /** What is wrong, as a clause: `it is missing`. */
  readonly problem: string;
  /** Present for an unknown field: the known ones next to it, and the one that is probably meant. */
  readonly meant?: { readonly nearest: string | null; readonly known: readonly string[] };
}

type Path = readonly PropertyKey[];
type Issue = z.core.$ZodIssue;

/** Faults of one body. A list of 1 MiB can have more. */
const maxFaults = 100;

/**
 * Returns the faults of a body that does not fit a schema, unknown fields first: a misspelt field is the reason why
 * another one is missing. Empty for a body that fits.
 */
export function findBodyFaults(schema: z.ZodType, body: unknown): readonly FoundFault[] {
  const parsed = schema.safeParse(body, { reportInput: true });
  if (parsed.success) return [];
  const faults = parsed.error.issues.flatMap((issue) => readIssue(issue, [], { schema, body }));
  const isUnknown = ({ code }: FoundFault): boolean => code === 'field_unknown';
  return [...faults.filter(isUnknown), ...faults.filter((fault) => !isUnknown(fault))].slice(0, maxFaults);
}

/**
 * Returns the fault of a request with these faults: the first one, with all of them as answers list them.
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

interface Checked {
  readonly schema: z.ZodType;
  readonly body: unknown;
}

/** @param base the path of the value that the issue is about */
function readIssue(issue: Issue, base: Path, checked: Checked): readonly FoundFault[] {
  const path = [...base, ...issue.path];
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => toUnknownField(path, key, checked));
  if (issue.code === 'invalid_union') return readUnion(issue.errors, path, checked);
  const given = issue.input === undefined ? readAt(checked.body, path) : issue.input;
  // Patterns and rules of our own have their words as their message.
  const isOwnRule = issue.code === 'custom' || (issue.code === 'invalid_format' && issue.format === 'regex');
  if (isOwnRule && given !== undefined) return [toFault(path, 'field_invalid', issue.message)];
  return [toMismatch(path, toCode(issue, given), given, checked)];
}

/** Returns the faults of the alternative that is meant, or one fault that names all of them. */
function readUnion(alternatives: readonly (readonly Issue[])[], path: Path, checked: Checked): readonly FoundFault[] {
  const [first, second] = alternatives
    .map((issues) => ({ issues, distance: measureDistance(issues, readAt(checked.body, path)) }))
    .sort((one, other) => one.distance - other.distance);
  if (first !== undefined && first.distance < (second?.distance ?? Number.POSITIVE_INFINITY))
    return first.issues.flatMap((issue) => readIssue(issue, path, checked));
  const keys = alternatives.map((issues) => issues.flatMap((issue) => (isOfKeys(issue) ? issue.keys : [])));
  const unknown = (keys[0] ?? []).filter((key) => keys.every((each) => each.includes(key)));
  const value = readAt(checked.body, path);
  return [
    ...unknown.map((key) => toUnknownField(path, key, checked)),
    toMismatch(path, value === undefined ? 'field_required' : 'field_invalid', value, checked),
  ];
}

const isOfKeys = (issue: Issue): issue is z.core.$ZodIssueUnrecognizedKeys =>
  issue.code === 'unrecognized_keys' && issue.path.length === 0;

/** Counts the fields that a value lacks or has too much for an alternative. Infinite for a value of another type. */
function measureDistance(issues: readonly Issue[], value: unknown): number {
  if (issues.some((issue) => issue.path.length === 0 && !isOfKeys(issue))) return Number.POSITIVE_INFINITY;
  const extra = issues.reduce((count, issue) => count + (isOfKeys(issue) ? issue.keys.length : 0), 0);
  return extra + issues.filter((issue) => !isOfKeys(issue) && readAt(value, issue.path) === undefined).length;
}

function toUnknownField(path: Path, key: string, { schema, body }: Checked): FoundFault {
  const known = listFields(schema, path, body, key);
  const nearest = closestMatch(key, known, { maxDistance: Math.max(1, Math.floor(key.length / 2)) }) ?? null;
  const place = [...path, key];
  const field = nameField(place);
  return {
    ...{ pointer: toPointer(place), code: 'field_unknown', field, problem: 'it is unknown', meant: { nearest, known } },
    detail: problems.field_unknown.detail({ field, nearest, known }),
  };
}

function toCode({ code }: Issue, given: unknown): BodyFaultCode {
  if (given === undefined) return 'field_required';
  if (code === 'invalid_type') return 'field_type_wrong';
  return code === 'too_small' || code === 'too_big' ? 'field_out_of_range' : 'field_invalid';
}

function toMismatch(path: Path, code: BodyFaultCode, given: unknown, { schema, body }: Checked): FoundFault {
  const expected = describeExpected(findSchemas(schema, path, body));
  const problem =
    code === 'field_required'
      ? `it is missing. It must be ${expected}`
      : `it must be ${expected}, not ${describeGiven(given, code === 'field_invalid')}`;
  return toFault(path, code, problem);
}

function toFault(path: Path, code: BodyFaultCode, problem: string): FoundFault {
  const field = path.length === 0 ? null : nameField(path);
  return { pointer: toPointer(path), code, detail: fieldDetail({ field, problem }), field, problem };
}

const maxFieldLength = 100;

/** Returns a path as people write it: `when.times[0]`. */
function nameField(path: Path): string {
  const name = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  const text = name.startsWith('.') ? name.slice(1) : name;
  return text.length <= maxFieldLength ? text : `${text.slice(0, maxFieldLength)}…`;
}

/** Returns a JSON Pointer (RFC 6901). */
function toPointer(path: Path): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
