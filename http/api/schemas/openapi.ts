/** The OpenAPI 3.1 document, generated from the path descriptions and the schemas. */
import * as z from 'zod';
import type { KindsDescription } from '../../../machines/ports/kinds.js';
import type { ProblemCode } from '../../problems/problem-kind.js';
import { problems } from '../../problems/problems.js';
import { buildPaths } from './build-paths.js';
import { consolePaths } from './console-paths.js';
import { folderPaths } from './folder-paths.js';
import { addKindSchemas } from './kind-schemas.js';
import type { OperationDescription, PathDescriptions } from './path-descriptions.js';
import * as schemas from './schemas.js';
import { serverPaths } from './server-paths.js';
import { servicePaths } from './service-paths.js';

const pathsByTag: Readonly<Record<string, PathDescriptions>> = {
  'Server process': serverPaths,
  Console: consolePaths,
  'Data Folders': folderPaths,
  Builds: buildPaths,
  Service: servicePaths,
};

/** Descriptions of the path parameters, by name. */
const pathParameters: Readonly<Record<string, string>> = {
  'build.id': 'The id of a Build',
  'folder.name': 'The name of a Data Folder',
  run: 'The id of a run',
  version: 'A version from the list',
};

/** The problems that any request can have. */
const commonProblems: readonly ProblemCode[] = [
  'bad_request',
  'bad_percent_escape',
  'unauthorized',
  'forbidden_host',
  'forbidden_origin',
  'request_timeout',
  'headers_too_large',
  'internal',
];

/** Returns the OpenAPI document for a version of the service. */
export function describeApi(version: string, kinds: KindsDescription) {
  return {
    openapi: '3.1.1',
    info: {
      title: 'server-manager',
      version,
      description:
        'Manages one server process: start, restart, stop, commands, console, events, Data Folders and Builds. At most one run is active.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // Relative to this document: a proxy may serve both below a path.
    servers: [{ url: './' }],
    security: [{}, { token: [] }, { session: [] }],
    tags: Object.keys(pathsByTag).map((name) => ({ name })),
    paths: describePaths(),
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'Required if the service was started with a token.' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'server-manager-ID',
          description: 'Set by POST /session. ID is 16 hexadecimal digits, different for each workspace.',
        },
      },
      schemas: addKindSchemas(describeSchemas(), kinds),
    },
  };
}

/** Returns the operations by path and lower-case method. */
function describePaths() {
  const described: Record<string, Record<string, ReturnType<typeof describeOperation>>> = {};
  for (const [tag, operations] of Object.entries(pathsByTag)) {
    for (const [request, operation] of Object.entries(operations)) {
      const [method = '', path = ''] = request.split(' ');
      described[path] = { ...described[path], [method.toLowerCase()]: describeOperation(tag, path, operation) };
    }
  }
  return described;
}

function describeOperation(tag: string, template: string, operation: OperationDescription) {
  const { id, summary, query = {}, headers = {}, body, upload, bodyOptional = false, bodyContent } = operation;
  const { isOpen = false, success, also = {}, problems: codes = [] } = operation;
  const text = { type: 'string' };
  const parameters = [
    ...[...template.matchAll(/\{(.+?)\}/g)].map(([, name = '']) => ({
      name,
      in: 'path',
      required: true,
      description: pathParameters[name],
      schema: text,
    })),
    ...Object.entries(query).map(([name, parameter]) => ({ name, in: 'query', ...parameter })),
    ...Object.entries(headers).map(([name, description]) => ({ name, in: 'header', description, schema: text })),
  ];
  const content = describeContent(success.schema, success.content);
  return {
    operationId: id,
    summary,
    tags: [tag],
    ...(isOpen && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(upload !== undefined && {
      requestBody: { required: true, description: upload, content: { 'application/octet-stream': {} } },
    }),
    ...((body ?? bodyContent) && {
      requestBody: { required: !bodyOptional, content: describeContent(body, bodyContent) },
    }),
    responses: {
      [success.status]: {
        description: success.description,
        ...(success.headers && {
          headers: mapValues(success.headers, (description) => ({ description, schema: text })),
        }),
        ...(Object.keys(content).length > 0 && { content }),
      },
      ...mapValues(also, (description) => ({ description })),
      ...describeProblems([...codes, ...commonProblems]),
    },
  };
}

function describeContent(json: z.ZodType | undefined, others: Readonly<Record<string, object>> = {}) {
  return {
    ...(json && { 'application/json': { schema: referenceTo(json) } }),
    ...mapValues(others, (schema) => ({ schema })),
  };
}

function mapValues<T, U>(record: Readonly<Record<string, T>>, map: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}

/** Returns one response for each status. Its description lists the codes. */
function describeProblems(codes: readonly ProblemCode[]) {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of codes) byStatus.set(problems[code].status, [...(byStatus.get(problems[code].status) ?? []), code]);
  return mapValues(Object.fromEntries(byStatus), (sameStatus) => ({
    description: sameStatus.map((code) => `\`${code}\`: ${problems[code].title}`).join('; '),
    content: { 'application/problem+json': { schema: { $ref: schemaUri('Problem') } } },
  }));
}

const schemaUri = (id: string): string => `#/components/schemas/${id}`;

/** Request bodies. Unknown fields are ignored. */
const requestBodies: readonly unknown[] = [
  schemas.startBody,
  schemas.commandBody,
  schemas.newFolderBody,
  schemas.loginBody,
];

/** Returns all schemas with an id, by id. */
function describeSchemas() {
  const { schemas } = z.toJSONSchema(z.globalRegistry, {
    uri: schemaUri,
    override: ({ zodSchema, jsonSchema }) => {
      // zod adds the safe integer range, which is an implementation detail.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (requestBodies.includes(zodSchema)) delete jsonSchema.additionalProperties;
    },
  });
  return mapValues(schemas, ({ $schema: _, $id: __, id: ___, ...schema }) => schema);
}

function referenceTo(schema: z.ZodType): object {
  const id = z.globalRegistry.get(schema)?.id;
  if (id !== undefined) return { $ref: schemaUri(id) };
  if (schema instanceof z.ZodArray) return { type: 'array', items: referenceTo(schema.element as z.ZodType) };
  throw new Error('a schema in the API description needs an id');
}
