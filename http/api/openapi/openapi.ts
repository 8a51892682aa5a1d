/** The OpenAPI 3.1 document, generated from the declarations of routes and the schemas. */
import type { KindsDescription } from '../../../machines/kinds/kinds.js';
import { describeEvents } from '../events/describe-events.js';
import { parameterSchemas } from '../kit/parameters.js';
import type { DescribedRoute } from '../kit/route.js';
import { describeSchemas, findId } from './component-schemas.js';
import { addKindSchemas } from './kind-schemas.js';
import { describeOperation } from './operation-object.js';
import { shareParts } from './shared-parts.js';
import { extendSchemas, type ObjectSchema, openEnums } from './shared-schemas.js';

/** The descriptions of the tags, in their order. */
const tags: Readonly<Record<string, string>> = {
  'Server process': 'Start, restart, stop and kill the server, and send it commands.',
  Console: 'What the server prints: see docs/reference/console.md. Its evidence, reports and live events.',
  'Resources of the running server': 'Commands on resources.',
  'Data Folders':
    'A Data Folder is one configuration of the server with its content. Installed Resources are its mods.',
  Files: 'Files of a Data Folder.',
  Builds: 'A Build is one version of the server program: see docs/reference/installing-builds.md.',
  'Installed Resources': 'See docs/reference/installing-resources.md.',
  Uploads: 'Files that arrive in parts, by tus 1.0: see docs/reference/uploads.md.',
  Schedules: 'Restarts, stops, starts, commands and announcements at given times.',
  Backups: 'Copies of Data Folders: see docs/reference/backups.md.',
  Webhooks: 'Post entries of the history to other services: see docs/reference/webhooks.md.',
  Access: 'What a client may do: see docs/reference/access.md.',
  Service: 'The status of the server, the service itself, and sessions.',
};

const description = `Manages one server process. At most one run is active.

A value is null if it is unknown or does not exist.

Within a major version nothing is removed and no meaning changes. Paths, optional fields, events and problem codes may be added: ignore unknown fields and events, and treat an unknown \`code\` by its status.`;

/** The content of the OpenAPI document in addition to the routes. */
interface ApiInfo {
  /** The version of the service. */
  readonly version: string;
  readonly kinds: KindsDescription;
}

/** Returns the OpenAPI document of routes. */
export async function describeApi(routes: readonly DescribedRoute[], { version, kinds }: ApiInfo) {
  const schemas = { ...addKindSchemas(describeSchemas(), kinds), ...describeEvents(), ...parameterSchemas };
  const { paths, parts } = shareParts(await describePaths(routes));
  return {
    openapi: '3.1.1',
    info: {
      title: 'server-manager',
      version,
      description,
      contact: { name: 'The operator of this service' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // The URL is relative to this document, because a proxy may serve both below a path.
    servers: [{ url: '.' }],
    security: [{}, { token: [] }, { session: [] }],
    tags: Object.entries(tags).map(([name, text]) => ({ name, description: text })),
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The token of the service, or a named token. An operation needs the scopes `x-scope` and `x-second-scope`.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'server-manager-ID',
          description: 'Set by POST /session. ID is 16 hexadecimal digits, different for each workspace.',
        },
      },
      ...parts,
      schemas: extendSchemas(openAnswers(omitRepeated(schemas), await listRequestIds(routes))),
    },
  };
}

/**
 * Returns the schemas without lists that other parts of the document contain. The answers of operations list the codes
 * of problems, and `EntryFilter` lists the types of history entries.
 */
function omitRepeated(schemas: Readonly<Record<string, object>>): Readonly<Record<string, object>> {
  const { properties, ...problem } = schemas.Problem as {
    readonly properties: { readonly code: { readonly enum?: unknown } };
  };
  const { enum: _, ...code } = properties.code;
  const { enum: __, ...EntryType } = schemas.EntryType as { readonly enum?: unknown };
  return { ...schemas, EntryType, Problem: { ...problem, properties: { ...properties, code } } };
}

/** Returns the schemas, with open enumerations in schemas of answers. */
function openAnswers(
  schemas: Readonly<Record<string, object>>,
  bodyIds: ReadonlySet<string>,
): Readonly<Record<string, object>> {
  // A schema that forbids unknown fields is a schema of requests, too: bodies of requests extend it.
  const closed = Object.entries(schemas as Readonly<Record<string, ObjectSchema>>).flatMap(
    ([id, { additionalProperties }]) => (additionalProperties === false ? [id] : []),
  );
  const requestIds = new Set([...bodyIds, ...closed]);
  // The loop adds ids to the set that it iterates: schemas to which schemas of requests refer are schemas of requests
  // too.
  for (const id of requestIds)
    for (const [, inner = ''] of JSON.stringify(schemas[id]).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      requestIds.add(inner);
  return Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => [id, requestIds.has(id) ? schema : (openEnums(schema) as object)]),
  );
}

/** Returns the ids of the schemas of requests. */
async function listRequestIds(routes: readonly DescribedRoute[]): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (const { body, group } of routes) if (body !== undefined) ids.add(findId(body(await group.schemas())));
  return ids;
}

/** Returns the operations by path and lower-case method. */
async function describePaths(routes: readonly DescribedRoute[]) {
  const described: Record<string, Record<string, ReturnType<typeof describeOperation>>> = {};
  for (const route of routes) {
    const { path, method, group, isUndescribed = false } = route;
    if (isUndescribed) continue;
    described[path] = {
      ...described[path],
      [method.toLowerCase()]: describeOperation(route, await group.schemas()),
    };
  }
  return described;
}
