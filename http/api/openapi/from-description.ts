/** Turns a description of a *-paths.ts file into a route, until its feature declares routes. */
import type { Parameter } from '../kit/parameters.js';
import type { Route } from '../kit/route.js';
import type { OperationDescription } from '../schemas/path-descriptions.js';

export function fromDescription(tag: string, request: string, operation: OperationDescription): Route<never> {
  const [method = '', path = ''] = request.split(' ');
  const { body, bodyOptional, success, query = {}, ...rest } = operation;
  const { schema } = success;
  return {
    ...rest,
    method: method as 'GET',
    path,
    ...(request === 'GET /' && { hasOpenQuery: true }),
    query: query as unknown as Record<string, Parameter<unknown>>,
    ...(body && { body: () => body }),
    ...(bodyOptional !== undefined && { isBodyOptional: bodyOptional }),
    success: { ...success, schema: schema && (() => schema) } as Route<never>['success'],
    group: { tag, schemas: async () => ({}) },
    handle: () => undefined,
  } as Route<never>;
}
