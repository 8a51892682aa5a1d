/** The types in which the *-paths.ts files describe the operations of the API. openapi.ts makes the document from them. */
import type * as z from 'zod';
import type { ProblemCode } from '../../problems/problem-kind.js';

export const tags = ['Server process', 'Console', 'Data Folders', 'Builds', 'Service'] as const;

/** One method of one path. */
export interface OperationDescription {
  /** The OpenAPI operationId. */
  readonly id: string;
  readonly summary: string;
  readonly tag: (typeof tags)[number];
  /** Whether the operation needs no token. */
  readonly isOpen?: boolean;
  /** Path parameters: description by name. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, { readonly description: string; readonly schema: object }>>;
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
  readonly problems: readonly ProblemCode[];
}

/** Operations by path and lower-case method. */
export type PathDescriptions = Readonly<Record<string, Readonly<Record<string, OperationDescription>>>>;
