/**
 * Finds the faults of a JSON value. The schema library reports only the positions of faults. This module composes
 * the sentences from the schema and the value at that position. Only the project's own rules have their own sentences.
 */
import type { BodyFaultCode } from '../faults.js';
import { describeExpected, describeGiven } from './expected-values.js';
import { findSchemas, type JsonSchema, listFields, type Path, readAt } from './json-schema.js';

/** An issue that the schema library reports, with the codes and fields of zod. */
export interface JsonIssue {
  readonly code: string;
  readonly path: Path;
  readonly message: string;
  readonly input?: unknown;
  /** The field is present for `unrecognized_keys`. */
  readonly keys?: readonly string[];
  /** The field is present for `invalid_union`: the issues for each alternative. */
  readonly errors?: readonly (readonly JsonIssue[])[];
  /** The field is present for `invalid_key`: the issues of the key. */
  readonly issues?: readonly JsonIssue[];
  readonly format?: string;
}

export interface JsonFault {
  /** A JSON Pointer (RFC 6901), empty for the whole value. */
  readonly pointer: string;
  readonly code: BodyFaultCode;
  /** The name of the field, such as `when.times[0]`; `null` for the whole value. */
  readonly field: string | null;
  /** The fault as a clause, such as `it is missing`. */
  readonly problem: string;
  /** For an unknown field, the known fields of the same object, and the field that was probably meant. */
  readonly meant?: { readonly nearest: string | null; readonly known: readonly string[] };
}

/** A value with faults, and the functions that describe the faults. */
interface Checked {
  readonly schema: JsonSchema;
  readonly json: unknown;
  /** Whether the answer must not contain any part of the value. */
  readonly isSecret: boolean;
  /** Returns whether the message of an issue comes from a rule of the project, rather than from the schema library. */
  readonly isOwnRule: (issue: JsonIssue) => boolean;
  /** Returns the most similar name; `null` if no name is similar. */
  readonly findNearest: (name: string, names: readonly string[]) => string | null;
}

/** The maximum number of reported faults of one value. A list of 1 MiB can have more faults. */
const maxFaults = 100;

/**
 * Returns the faults of a value. Unknown fields are first, because a misspelt field is often the reason why another
 * field is missing.
 */
export function findJsonFaults(issues: readonly JsonIssue[], checked: Checked): readonly JsonFault[] {
  const faults = issues.flatMap((issue) => readIssue(issue, [], checked));
  const isUnknown = ({ code }: JsonFault): boolean => code === 'field_unknown';
  return [...faults.filter(isUnknown), ...faults.filter((fault) => !isUnknown(fault))].slice(0, maxFaults);
}

/** Converts an issue to faults. @param base the path of the value to which the issue's path is relative */
function readIssue(issue: JsonIssue, base: Path, checked: Checked): readonly JsonFault[] {
  const path = [...base, ...issue.path];
  if (issue.code === 'unrecognized_keys') return (issue.keys ?? []).map((key) => toUnknownField(path, key, checked));
  if (issue.code === 'invalid_union') return readUnion(issue, path, checked);
  // The issue is about the name of an entry. The message comes from the pattern of the name.
  if (issue.code === 'invalid_key')
    return [toFault(path, 'field_invalid', issue.issues?.[0]?.message ?? issue.message)];
  const given = issue.input === undefined ? readAt(checked.json, path) : issue.input;
  if (given !== undefined && checked.isOwnRule(issue)) return [toFault(path, 'field_invalid', issue.message)];
  return [toMismatch(path, toCode(issue, given), given, checked)];
}

/** Returns the faults of the alternative that was probably meant, or one fault that names all alternatives. */
function readUnion(union: JsonIssue, path: Path, checked: Checked): readonly JsonFault[] {
  const alternatives = union.errors ?? [];
  const [first, second] = alternatives
    .map((issues) => ({ issues, distance: measureDistance(issues, readAt(checked.json, path)) }))
    .sort((one, other) => one.distance - other.distance);
  if (first !== undefined && first.distance < (second?.distance ?? Number.POSITIVE_INFINITY))
    return first.issues.flatMap((issue) => readIssue(issue, path, checked));
  if (checked.isOwnRule(union)) return [toFault(path, 'field_invalid', union.message)];
  const keys = alternatives.map((issues) => issues.flatMap((issue) => (isOfKeys(issue) ? (issue.keys ?? []) : [])));
  const unknown = (keys[0] ?? []).filter((key) => keys.every((each) => each.includes(key)));
  const value = readAt(checked.json, path);
  return [
    ...unknown.map((key) => toUnknownField(path, key, checked)),
    toMismatch(path, value === undefined ? 'field_required' : 'field_invalid', value, checked),
  ];
}

const isOfKeys = (issue: JsonIssue): boolean => issue.code === 'unrecognized_keys' && issue.path.length === 0;

/**
 * Counts the missing and unknown fields of a value for an alternative. The distance is infinite for a value of another
 * type.
 */
function measureDistance(issues: readonly JsonIssue[], value: unknown): number {
  if (issues.some((issue) => issue.path.length === 0 && !isOfKeys(issue))) return Number.POSITIVE_INFINITY;
  const extra = issues.reduce((count, issue) => count + (isOfKeys(issue) ? (issue.keys ?? []).length : 0), 0);
  return extra + issues.filter((issue) => !isOfKeys(issue) && readAt(value, issue.path) === undefined).length;
}

function toUnknownField(path: Path, key: string, { schema, json, findNearest }: Checked): JsonFault {
  const known = listFields(schema, path, json, key);
  const meant = { nearest: findNearest(key, known), known };
  return { ...toFault([...path, key], 'field_unknown', 'it is unknown'), meant };
}

function toCode({ code }: JsonIssue, given: unknown): BodyFaultCode {
  if (given === undefined) return 'field_required';
  if (code === 'invalid_type') return 'field_type_wrong';
  return code === 'too_small' || code === 'too_big' ? 'field_out_of_range' : 'field_invalid';
}

function toMismatch(path: Path, code: BodyFaultCode, given: unknown, { schema, json, isSecret }: Checked): JsonFault {
  const expected = describeExpected(findSchemas(schema, path, json));
  if (code === 'field_required') return toFault(path, code, `it is missing. It must be ${expected}`);
  if (isSecret) return toFault(path, code, `it must be ${expected}`);
  return toFault(path, code, `it must be ${expected}, not ${describeGiven(given, code === 'field_invalid')}`);
}

function toFault(path: Path, code: BodyFaultCode, problem: string): JsonFault {
  return { pointer: toPointer(path), code, field: path.length === 0 ? null : nameField(path), problem };
}

const maxFieldLength = 100;

/** Converts a path to a field name, such as `when.times[0]`. */
function nameField(path: Path): string {
  const name = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  const text = name.startsWith('.') ? name.slice(1) : name;
  return text.length <= maxFieldLength ? text : `${text.slice(0, maxFieldLength)}…`;
}

/** Converts a path to a JSON Pointer (RFC 6901). */
function toPointer(path: Path): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
