/** The OpenAPI 3.1 document, generated from the path descriptions and the schemas. */
import type { KindsDescription } from '../../../machines/kinds/kinds.js';
import { accessPaths } from './access-paths.js';
import { backupPaths } from './backup-paths.js';
import { buildPaths } from './build-paths.js';
import { describeSchemas } from './component-schemas.js';
import { consolePaths } from './console-paths.js';
import { describeEvents } from './event-stream.js';
import type { Examples } from './examples.js';
import { folderPaths } from './folder-paths.js';
import { addKindSchemas } from './kind-schemas.js';
import { describeOperation, scopesOf } from './operation-object.js';
import { passkeyPaths } from './passkey-paths.js';
import type { PathDescriptions } from './path-descriptions.js';
import { runningResourcePaths } from './running-resource-paths.js';
import { schedulePaths } from './schedule-paths.js';
import { serverPaths } from './server-paths.js';
import { servicePaths } from './service-paths.js';
import { webhookPaths } from './webhook-paths.js';

interface Tag {
  readonly name: string;
  readonly description: string;
  readonly paths: PathDescriptions;
}

const tags: readonly Tag[] = [
  {
    name: 'Server process',
    description: 'Start, restart, stop and kill the server, send it commands, and cancel a planned start.',
    paths: serverPaths,
  },
  {
    name: 'Console',
    description: 'What the server prints, now and in earlier runs, and live events.',
    paths: consolePaths,
  },
  {
    name: 'Resources of the running server',
    description: 'Which resources run, and commands that start, stop and restart them.',
    paths: runningResourcePaths,
  },
  {
    name: 'Data Folders',
    description:
      'A Data Folder is one configuration of the server with its content. Its Installed Resources are the mods inside it.',
    paths: folderPaths,
  },
  {
    name: 'Builds',
    description: 'A Build is one version of the server program, installed from an archive.',
    paths: buildPaths,
  },
  {
    name: 'Schedules',
    description: 'Restarts, stops, starts, commands and announcements at given times.',
    paths: schedulePaths,
  },
  { name: 'Backups', description: 'Copies of Data Folders, and their restores.', paths: backupPaths },
  {
    name: 'Webhooks',
    description: 'Post entries of the history to other services, such as a chat.',
    paths: webhookPaths,
  },
  {
    name: 'Access',
    description: 'What a client may do, and the named tokens that allow it.',
    paths: { ...accessPaths, ...passkeyPaths },
  },
  { name: 'Service', description: 'The status of the server, the service itself, and sessions.', paths: servicePaths },
];

const description = `Manages one server process: start, restart, stop, commands, console, events, Data Folders and Builds. At most one run is active.

Within a major version nothing is removed and no meaning changes. New paths, response fields, event types, optional request fields and problem codes may be added at any time: clients ignore the fields and events that they do not know, and treat an unknown \`code\` by the status of its answer. docs/reference/api.md#compatibility has the whole policy.`;

/**
 * Returns the OpenAPI document for a version of the service.
 * @param examples requests and answers by operationId
 */
export function describeApi(version: string, kinds: KindsDescription, examples: Examples = {}) {
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
    paths: describePaths(examples),
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
export function describeQueries() {
  return tags
    .flatMap(({ paths }) => Object.entries(paths))
    .filter(([request]) => request !== webUi)
    .map(([request, { query = {} }]) => ({ ...matcherOf(request), names: Object.keys(query) }));
}

/** Returns the scopes of each operation. */
export function describeScopes() {
  return tags
    .flatMap(({ paths }) => Object.entries(paths))
    .map(([request, operation]) => {
      const { isOpen = false } = operation;
      return { request, ...matcherOf(request), scopes: scopesOf(operation), isOpen };
    });
}

/** Returns the method and the paths of an operation such as `GET /builds/{id}`. */
function matcherOf(request: string) {
  const [method = '', path = ''] = request.split(' ');
  return { method, path: patternOf(path) };
}

/** Returns the POST operations that take an Idempotency-Key. */
export function describeKeyedOperations() {
  return tags
    .flatMap(({ paths }) => Object.entries(paths))
    .filter(([, { isKeyed = false }]) => isKeyed)
    .map(([request, { body }]) => ({
      path: patternOf(request.replace('POST ', '')),
      hasBody: body !== undefined,
    }));
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{.+?\}/g, '[^/]+')}$`);
}

/** The operation that also serves the web UI, which accepts any query parameter. */
const webUi = 'GET /';

/** Returns the operations by path and lower-case method. */
function describePaths(examples: Examples) {
  const described: Record<string, Record<string, ReturnType<typeof describeOperation>>> = {};
  for (const { name, paths } of tags) {
    for (const [request, operation] of Object.entries(paths)) {
      const [method = '', path = ''] = request.split(' ');
      const options = {
        canHaveUnknownQuery: request !== webUi,
        example: examples[operation.id] ?? {},
      };
      described[path] = {
        ...described[path],
        [method.toLowerCase()]: describeOperation(name, path, operation, options),
      };
    }
  }
  return described;
}
