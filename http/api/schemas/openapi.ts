/** The OpenAPI 3.1 document, generated from the path descriptions and the schemas. */
import * as z from 'zod';
import type { KindsDescription } from '../../../machines/ports/kinds.js';
import type { ProblemCode } from '../../problems/problem-kind.js';
import { problems } from '../../problems/problems.js';
import { addKindSchemas } from './kind-schemas.js';
import { type OperationDescription, tags } from './path-descriptions.js';
import { paths } from './paths.js';
import * as schemas from './schemas.js';

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
    tags: tags.map((name) => ({ name })),
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, methods]) => [
        path,
        Object.fromEntries(
          Object.entries(methods).map(([method, operation]) => [method, describeOperation(operation)]),
        ),
      ]),
    ),
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

function describeOperation(operation: OperationDescription) {
  const {
    id,
    summary,
    tag,
    path = {},
    query = {},
    headers = {},
    body,
    upload,
    bodyOptional = false,
    bodyContent,
    isOpen = false,
    success,
    also = {},
    problems: codes,
  } = operation;
  const parameters = [
    ...Object.entries(path).map(([name, description]) => ({
      name,
      in: 'path',
      required: true,
      description,
      schema: { type: 'string' },
    })),
    ...Object.entries(query).map(([name, { description, schema }]) => ({ name, in: 'query', description, schema })),
    ...Object.entries(headers).map(([name, description]) => ({
      name,
      in: 'header',
      description,
      schema: { type: 'string' },
    })),
  ];
  const content = {
    ...(success.schema && { 'application/json': { schema: referenceTo(success.schema) } }),
    ...Object.fromEntries(Object.entries(success.content ?? {}).map(([type, schema]) => [type, { schema }])),
  };
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
      requestBody: { required: !bodyOptional, content: describeBody(body, bodyContent) },
    }),
    responses: {
      [success.status]: {
        description: success.description,
        ...(success.headers && {
          headers: Object.fromEntries(
            Object.entries(success.headers).map(([name, description]) => [
              name,
              { description, schema: { type: 'string' } },
            ]),
          ),
        }),
        ...(Object.keys(content).length > 0 && { content }),
      },
      ...Object.fromEntries(Object.entries(also).map(([status, description]) => [status, { description }])),
      ...describeProblems([...codes, ...commonProblems]),
    },
  };
}

function describeBody(body: z.ZodType | undefined, content: Readonly<Record<string, object>> = {}) {
  return {
    ...(body && { 'application/json': { schema: referenceTo(body) } }),
    ...Object.fromEntries(Object.entries(content).map(([type, schema]) => [type, { schema }])),
  };
}

/** Returns one response for each status. Its description lists the codes. */
function describeProblems(codes: readonly ProblemCode[]) {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of codes) byStatus.set(problems[code].status, [...(byStatus.get(problems[code].status) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, sameStatus]) => [
      status,
      {
        description: sameStatus.map((code) => `\`${code}\`: ${problems[code].title}`).join('; '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
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
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _, $id: __, id: ___, ...schema }]) => [id, schema]),
  );
}

function referenceTo(schema: z.ZodType): object {
  const id = z.globalRegistry.get(schema)?.id;
  if (id !== undefined) return { $ref: schemaUri(id) };
  if (schema instanceof z.ZodArray) return { type: 'array', items: referenceTo(schema.element as z.ZodType) };
  throw new Error('a schema in the API description needs an id');
}
