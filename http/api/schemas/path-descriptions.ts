/**
 * The types in which the *-paths.ts files describe the operations of the API. openapi.ts makes the document from them.
 */
import type * as z from 'zod';
import type { Scope } from '../../../machines/access/access-tokens.js';
import type { ProblemCode } from '../../problems/problem-kind.js';

/** The problems of every JSON body. */
export const bodyProblems: readonly ProblemCode[] = ['body_not_json', 'body_too_large', 'media_type_unsupported'];

/** A query parameter or a header. */
interface ParameterDescription {
  readonly description: string;
  readonly required?: true;
  readonly schema: object;
}

/** Headers by name. A description alone is that of a text. */
type HeaderDescriptions = Readonly<Record<string, string | ParameterDescription>>;

/** One method of one path. */
export interface OperationDescription {
  /** The OpenAPI operationId. */
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  /** What a token must allow; null if every client may use the operation. */
  readonly scope: Scope | null;
  /** A second scope that a token must have, for an operation of two kinds. */
  readonly secondScope?: Scope;
  /** Whether the operation needs no token. */
  readonly isOpen?: boolean;
  /** Whether the operation takes an Idempotency-Key: a repeat would do something a second time. */
  readonly isKeyed?: boolean;
  readonly query?: Readonly<Record<string, ParameterDescription>>;
  /** Request headers. */
  readonly headers?: HeaderDescriptions;
  /** The schema of a JSON body. */
  readonly body?: z.ZodType;
  /** The description of a binary body. */
  readonly upload?: string;
  /** Whether the body may be left out. */
  readonly bodyOptional?: boolean;
  /** Schemas of other bodies, by media type. */
  readonly bodyContent?: Readonly<Record<string, object>>;
  readonly success: {
    readonly status: number;
    readonly description: string;
    /** The schema of a JSON answer. */
    readonly schema?: z.ZodType;
    /** Schemas of other answers, by media type. */
    readonly content?: Readonly<Record<string, object>>;
    readonly headers?: HeaderDescriptions;
  };
  /** Further answers that are not problems: description by status. */
  readonly also?: Readonly<Record<number, string>>;
  /** The problems that only some operations have. */
  readonly problems?: readonly ProblemCode[];
}

/** Operations by method and path, such as `GET /builds/{id}`. */
export type PathDescriptions = Readonly<Record<string, OperationDescription>>;

/** Describes an operation. */
export function operation(
  id: string,
  summary: string,
  rest: Omit<OperationDescription, 'id' | 'summary'>,
): OperationDescription {
  return { id, summary, ...rest };
}

/** Describes the answer 200 with a JSON body. */
export function json(description: string, schema: z.ZodType): OperationDescription['success'] {
  return { status: 200, description, schema };
}

/** Describes a query parameter that is a text. */
export function textParameter(description: string): ParameterDescription {
  return { description, schema: { type: 'string' } };
}

/** Describes a query parameter that is a time. */
export function timeParameter(description: string): ParameterDescription {
  return {
    description: `${description} (ISO 8601 with a time zone, or milliseconds since 1970)`,
    schema: { type: 'string' },
  };
}

/** Describes a query parameter that is a whole number within limits. */
export function integerParameter(
  description: string,
  limits: { readonly minimum: number; readonly maximum?: number; readonly default?: number },
): ParameterDescription {
  return { description, schema: { type: 'integer', ...limits } };
}

/** Describes a response header that is a number of bytes. */
export function byteCount(description: string): ParameterDescription {
  return { description, schema: { type: 'integer', minimum: 0 } };
}

/** Describes a header from its short form. */
export function describeHeader(header: string | ParameterDescription): ParameterDescription {
  return typeof header === 'string' ? textParameter(header) : header;
}

/** Describes the request header and the answers of an operation whose answer has an ETag. */
export function revalidated(
  success: OperationDescription['success'],
): Pick<OperationDescription, 'headers' | 'success' | 'also'> {
  return {
    headers: { 'If-None-Match': 'The ETag of the content that the client has' },
    success: { ...success, headers: { ...success.headers, ETag: 'The ETag of the content' } },
    also: { 304: 'If-None-Match names the current ETag.' },
  };
}
