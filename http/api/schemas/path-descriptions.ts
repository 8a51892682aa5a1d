/** The form in which the *-paths.ts files describe the operations of the API. */
import type * as z from 'zod';
import type { ProblemCode } from '../../problems/problems.js';

export const tags = ['Server process', 'Console', 'Data Folders', 'Builds', 'Service'] as const;

/** One operation of the API. */
export interface OperationDescription {
  readonly id: string;
  readonly summary: string;
  readonly tag: (typeof tags)[number];
  /** It needs no credential. */
  readonly isOpen?: boolean;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, { readonly description: string; readonly schema: object }>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: z.ZodType;
  /** Describes a binary body. */
  readonly upload?: string;
  /** The request may come without a body. */
  readonly bodyOptional?: boolean;
  /** Other bodies than JSON, by media type. */
  readonly bodyContent?: Readonly<Record<string, object>>;
  readonly success: {
    readonly status: number;
    readonly description: string;
    readonly shape?: z.ZodType;
    /** Other answers than JSON, by media type. */
    readonly content?: Readonly<Record<string, object>>;
    readonly headers?: Readonly<Record<string, string>>;
  };
  /** Descriptions of further answers that are no problems, by status. */
  readonly also?: Readonly<Record<number, string>>;
  readonly problems: readonly ProblemCode[];
}

/** By path and method. */
export type PathDescriptions = Readonly<Record<string, Readonly<Record<string, OperationDescription>>>>;
