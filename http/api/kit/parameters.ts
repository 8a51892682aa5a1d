/**
 * Declares the query parameters of routes. A declaration describes its parameter for the OpenAPI document, and reads
 * the parameter.
 */
import type { ParsedUrlQuery } from 'node:querystring';
import { toSchemaUri } from './json-schema.js';
import {
  queryTime,
  readEntryId,
  readQueryFlag,
  readQueryNumber,
  readQueryText,
  readQueryTime,
} from './query-parameters.js';

/** The description of a query parameter or a header in the OpenAPI document. */
export interface ParameterDescription {
  readonly description: string;
  readonly required?: true;
  /** The JSON Schema of the value. */
  readonly schema: object;
  /** Both fields are set for a list, whose values are separated by commas. */
  readonly style?: 'form';
  readonly explode?: false;
}

/** A query parameter of a route. */
export interface Parameter<T> extends ParameterDescription {
  /** Returns the value in a query. @throws Problem `query_invalid` */
  readonly read: (query: ParsedUrlQuery, name: string) => T;
}

/** Query parameters by name. */
export type Parameters = Readonly<Record<string, Parameter<unknown>>>;

/** The values of query parameters by name. */
export type ParameterValues<Q> = {
  readonly [Name in keyof Q]: Q[Name] extends Parameter<infer T> ? T : never;
};

/** Declares a text parameter; `null` if it is absent. */
export function text(description: string, schema: object = { type: 'string' }): Parameter<string | null> {
  return { description, schema, read: readQueryText };
}

/**
 * Declares a list of strings that are separated by commas.
 * @param items the schema of each string
 */
export function list<T>(description: string, items: object, read: Parameter<T>['read']): Parameter<T> {
  return { description, schema: { type: 'array', items, minItems: 1 }, style: 'form', explode: false, read };
}

/** The parameter schemas that the OpenAPI document shares. */
export const parameterSchemas = {
  QueryTime: {
    type: 'string',
    pattern: queryTime.source,
    description: 'An ISO 8601 time with its zone, or milliseconds since 1970.',
  },
};

/** Declares a time, which is read as milliseconds since the epoch; `null` if the parameter is absent. */
export function time(description: string): Parameter<number | null> {
  return {
    description,
    schema: { $ref: toSchemaUri('QueryTime') },
    read: readQueryTime,
  };
}

/** Declares a whole number with limits and a default. @param unit such as `seconds` */
export function integer(
  description: string,
  limits: { readonly minimum: number; readonly maximum: number; readonly default: number },
  unit?: string,
): Parameter<number> {
  const { minimum, maximum, default: value } = limits;
  return {
    description,
    schema: { type: 'integer', minimum, maximum, default: value },
    read: (query, name) => readQueryNumber(query, name, limits, unit),
  };
}

/** Declares the id of an entry of the history; `null` if it is absent. */
export function entryId(description: string): Parameter<number | null> {
  return { description, schema: { type: 'integer', minimum: 0 }, read: readEntryId };
}

/** Declares a flag such as `?strict` or `?strict=true`; `false` if it is absent. */
export function flag(description: string): Parameter<boolean> {
  return { description, schema: { type: 'boolean' }, read: readQueryFlag };
}

/** Declares a parameter that its handler reads from `ctx.query`, together with other parameters. */
export function readByHandler(description: ParameterDescription): Parameter<undefined> {
  return { ...description, read: () => undefined };
}

/** Describes a header. A string is the description of a text header. */
export function describeHeader(header: string | ParameterDescription): ParameterDescription {
  return typeof header === 'string' ? { description: header, schema: { type: 'string' } } : header;
}

/** Describes a response header that is a number of bytes. */
export function byteCount(description: string): ParameterDescription {
  return { description, schema: { type: 'integer', minimum: 0 } };
}
