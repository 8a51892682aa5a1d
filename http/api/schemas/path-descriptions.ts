/**
 * The types in which the *-paths.ts files describe the operations of the API. openapi.ts makes the document from them.
 */
import type * as z from 'zod';
import type { ProblemCode } from '../../problems/problem-kind.js';

/** The problems of every JSON body. */
export const bodyProblems: readonly ProblemCode[] = ['body_not_json', 'body_too_large', 'media_type_unsupported'];

interface QueryParameter {
  readonly description: string;
  readonly schema: object;
}

/** One method of one path. */
export interface OperationDescription {
  /** The OpenAPI operationId. */
  readonly id: string;
  readonly summary: string;
  /** Whether the operation needs no token. */
  readonly isOpen?: boolean;
  readonly query?: Readonly<Record<string, QueryParameter>>;
  /** Request headers: description by name. */
  readonly headers?: Readonly<Record<string, string>>;
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
    /** Response headers: description by name. */
    readonly headers?: Readonly<Record<string, string>>;
  };
  /** Further answers that are not problems: description by status. */
  readonly also?: Readonly<Record<number, string>>;
  /** The problems that only some operations have. */
  readonly problems?: readonly ProblemCode[];
}

/** Operations by method and path, such as `GET /builds/{build.id}`. */
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
export function textParameter(description: string): QueryParameter {
  return { description, schema: { type: 'string' } };
}

/** Describes a query parameter that is a whole number within limits. */
export function integerParameter(
  description: string,
  limits: { readonly minimum: number; readonly maximum?: number; readonly default?: number },
): QueryParameter {
  return { description, schema: { type: 'integer', ...limits } };
}
