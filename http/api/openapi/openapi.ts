/** The OpenAPI 3.1 document, generated from the declarations of routes and the schemas. */
import type { KindsDescription } from '../../../machines/kinds/kinds.js';
import { describeEvents } from '../events/describe-events.js';
import { listScopes, type Route } from '../kit/route.js';
import type { PathDescriptions } from '../schemas/path-descriptions.js';
import { describeSchemas } from './component-schemas.js';
import type { Examples } from './examples.js';
import { fromDescription } from './from-description.js';
import { addKindSchemas } from './kind-schemas.js';
import { describeOperation } from './operation-object.js';

interface Tag {
  readonly name: string;
  readonly description: string;
  readonly paths: PathDescriptions;
}

const tags: readonly Tag[] = [
  {
    name: 'Server process',
    description: 'Start, restart, stop and kill the server, send it commands, and cancel a planned start.',
    paths: {},
  },
  {
    name: 'Console',
    description: 'What the server prints, now and in earlier runs, and live events.',
    paths: {},
  },
  {
    name: 'Resources of the running server',
    description: 'Which resources run, and commands that start, stop and restart them.',
    paths: {},
  },
  {
    name: 'Data Folders',
    description:
      'A Data Folder is one configuration of the server with its content. Its Installed Resources are the mods inside it.',
    paths: {},
  },
  {
    name: 'Builds',
    description: 'A Build is one version of the server program, installed from an archive.',
    paths: {},
  },
  {
    name: 'Schedules',
    description: 'Restarts, stops, starts, commands and announcements at given times.',
    paths: {},
  },
  { name: 'Backups', description: 'Copies of Data Folders, and their restores.', paths: {} },
  {
    name: 'Webhooks',
    description: 'Post entries of the history to other services, such as a chat.',
    paths: {},
  },
  {
    name: 'Access',
    description: 'What a client may do, and the named tokens that allow it.',
    paths: {},
  },
  { name: 'Service', description: 'The status of the server, the service itself, and sessions.', paths: {} },
];

const description = `Manages one server process: start, restart, stop, commands, console, events, Data Folders and Builds. At most one run is active.

Within a major version nothing is removed and no meaning changes. New paths, response fields, event types, optional request fields and problem codes may be added at any time: clients ignore the fields and events that they do not know, and treat an unknown \`code\` by the status of its answer. docs/reference/api.md#compatibility has the whole policy.`;

/** What the OpenAPI document has besides the routes. */
interface ApiInfo {
  /** Of the service. */
  readonly version: string;
  readonly kinds: KindsDescription;
  /** Requests and answers by operationId. */
  readonly examples?: Examples;
}

/** Returns the OpenAPI document of routes. */
export async function describeApi(routes: readonly Route<never>[], { version, kinds, examples = {} }: ApiInfo) {
  const described = listRoutes(routes);
  return {
    openapi: '3.1.1',
    info: {
      title: 'server-manager',
      version,
      description,
      contact: { name: 'The operator of this service' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // Relative to this document: a proxy may serve both below a path.
    servers: [{ url: '.' }],
    security: [{}, { token: [] }, { session: [] }],
    tags: tags.map(({ name, description: text }) => ({ name, description: text })),
    paths: await describePaths(described, examples),
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The token of the service, required if it was started with one, or a named token. `x-scope` of an operation is the scope that a token needs, and `x-second-scope` another.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'server-manager-ID',
          description: 'Set by POST /session. ID is 16 hexadecimal digits, different for each workspace.',
        },
      },
      schemas: { ...addKindSchemas(describeSchemas(), kinds), ...describeEvents() },
    },
  };
}

/** Returns the names of the query parameters of each operation, except for the web UI's. */
export function describeQueries(routes: readonly Route<never>[]) {
  return listRoutes(routes)
    .filter(({ hasOpenQuery = false }) => !hasOpenQuery)
    .map(({ method, path, query }) => ({ method, path: patternOf(path), names: Object.keys(query) }));
}

/** Returns the scopes of each operation. */
export function describeScopes(routes: readonly Route<never>[]) {
  return listRoutes(routes).map((route) => {
    const { method, path, isOpen } = route;
    const scopes = listScopes(route);
    return { request: `${method} ${path}`, method, path: patternOf(path), scopes, isOpen: isOpen === true };
  });
}

/** Returns the POST operations that take an Idempotency-Key. */
export function describeKeyedOperations(routes: readonly Route<never>[]) {
  return listRoutes(routes)
    .filter(({ isKeyed = false }) => isKeyed)
    .map(({ path, body }) => ({ path: patternOf(path), hasBody: body !== undefined }));
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{.+?\}/g, '[^/]+')}$`);
}

/** Returns the described routes by tag. */
function listRoutes(routes: readonly Route<never>[]): readonly Route<never>[] {
  return tags.flatMap(({ name, paths }) => [
    ...Object.entries(paths).map(([request, operation]) => fromDescription(name, request, operation)),
    ...routes.filter(({ group, isUndescribed = false }) => group.tag === name && !isUndescribed),
  ]);
}

/** Returns the operations by path and lower-case method. */
async function describePaths(routes: readonly Route<never>[], examples: Examples) {
  const described: Record<string, Record<string, ReturnType<typeof describeOperation>>> = {};
  for (const route of routes) {
    const { path, method, id, group } = route;
    described[path] = {
      ...described[path],
      [method.toLowerCase()]: describeOperation(route, await group.schemas(), examples[id] ?? {}),
    };
  }
  return described;
}
