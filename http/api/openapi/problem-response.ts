/**
 * Describes the answers that are problems. Each operation has an answer for all refusals, `4XX`, and an answer for all
 * failures, `5XX`. Their descriptions list the codes of the operation by status. Codes that many operations share are
 * listed once, with the condition under which an operation has them.
 */
import type { ProblemCode } from '../../problems/problem-kind.js';
import { problems } from '../../problems/problems.js';
import { toSchemaUri } from '../kit/json-schema.js';
import { type DescribedRoute, listScopes, preconditionProblems, readingProblems } from '../kit/route.js';
import { scheduleInputProblems } from '../schedules/input-problems.js';

/** The classes of statuses: refusals and failures. */
const classes = ['4XX', '5XX'] as const;

interface SharedCodes {
  /** The condition under which an operation has the codes. */
  readonly when: string;
  readonly codes: readonly ProblemCode[];
  readonly isOf: (route: DescribedRoute) => boolean;
}

const sharedCodes: readonly SharedCodes[] = [
  {
    when: 'Every operation',
    codes: [
      'bad_request',
      'bad_percent_escape',
      'forbidden_host',
      'forbidden_origin',
      'request_timeout',
      'headers_too_large',
      'internal',
      'descriptors_exhausted',
    ],
    isOf: () => true,
  },
  {
    when: 'A path or method without an operation',
    codes: ['path_not_found', 'method_not_allowed'],
    isOf: () => false,
  },
  { when: 'As `problem` of an installation', codes: ['build_not_downloaded'], isOf: () => false },
  {
    when: 'As `problem` of a deployment',
    codes: ['deployment_task_failed', 'recipe_incomplete', 'deployment_cancelled'],
    isOf: () => false,
  },
  {
    when: 'As `problem` of a change of resources',
    codes: [
      'resources_not_in_archive',
      'resource_not_in_archive',
      'resource_twice_in_archive',
      'resource_name_refused',
      'resource_directory_invalid',
      'resource_installed',
      'resource_change_failed',
      'resource_not_started',
    ],
    isOf: () => false,
  },
  { when: 'With a query parameter', codes: ['query_invalid'], isOf: ({ query }) => Object.keys(query).length > 0 },
  { when: 'Without `x-open-query`', codes: ['query_unknown'], isOf: ({ hasOpenQuery = false }) => !hasOpenQuery },
  { when: 'With `security`', codes: ['unauthorized'], isOf: ({ isOpen }) => isOpen !== true },
  { when: 'With `x-scope`', codes: ['scope_missing'], isOf: (route) => listScopes(route).length > 0 },
  {
    when: 'With the parameter `Idempotency-Key`',
    codes: [
      'idempotency_key_invalid',
      'idempotency_key_in_use',
      'idempotency_outcome_lost',
      'idempotency_key_reused',
      'idempotency_unavailable',
    ],
    isOf: ({ isKeyed = false }) => isKeyed,
  },
  {
    when: 'With the parameter `If-Match`, except for files',
    codes: preconditionProblems,
    isOf: ({ settingsEtag }) => settingsEtag === 'checked',
  },
  { when: 'With a JSON body', codes: readingProblems, isOf: ({ body }) => body !== undefined },
  {
    when: 'With a JSON body, except for `startServer` and `sendCommand`',
    codes: ['field_unknown'],
    isOf: ({ body, id }) => body !== undefined && id !== 'startServer' && id !== 'sendCommand',
  },
];

/** The codes of the operations below a path. */
const pathCodes = {
  '/access/accounts/{id}': 'account_not_found',
  '/backups/{id}': 'backup_not_found',
  '/datafolders/{name}': 'folder_not_found',
  '/resources/{resource}': 'resource_name_invalid',
  '/runs/{run}': 'run_not_found',
  '/schedules/{schedule}': 'schedule_not_found',
  '/webhooks/{id}': 'webhook_not_found',
} as const;

/** The codes that all operations of a tag, or below a path, declare. The document contains them only once. */
export const declaredCodes: readonly SharedCodes[] = [
  listTagCodes('Server process', ['shutting_down'], ['GET']),
  listTagCodes('Server process', ['queue_full'], ['GET', 'killServer']),
  listTagCodes('Schedules', ['database_missing', 'schedules_unavailable']),
  listTagCodes('Schedules', scheduleInputProblems, [
    'GET',
    'deleteSchedule',
    'runSchedule',
    'skipOccurrence',
    'postponeOccurrence',
  ]),
  listTagCodes(
    'Resources of the running server',
    [
      'not_running',
      'resources_unsupported',
      'console_absent',
      'command_undeliverable',
      'queue_full',
      'shutting_down',
      'command_unanswered',
    ],
    ['GET'],
  ),
  listTagCodes(
    'Installed Resources',
    ['resource_change_running', 'folder_restoring', 'shutting_down'],
    ['GET', 'planResources'],
  ),
  listOwnCodes(
    ['upload_not_found', 'upload_gone', 'upload_busy', 'upload_incomplete'],
    ['planResources', 'installResources', 'deployContent', 'downloadBuild', 'unpackUpload', 'placeUpload'],
  ),
  listTagCodes('Webhooks', ['webhooks_unwritable'], ['GET', 'testWebhook', 'retryWebhook']),
  listTagCodes(
    'Backups',
    ['backups_unwritable'],
    ['GET', 'restoreBackupFile', 'restoreKeptFolder', 'deleteKeptFolder'],
  ),
  listTagCodes(
    'Access',
    ['tokens_unwritable'],
    ['GET', 'deleteSession', 'askForPasskey', 'startPasskey', 'logIn', 'logOut', 'createTicket'],
  ),
  listTagCodes('Files', ['file_path_invalid', 'file_not_found', 'file_unusable'], ['listTrash', 'deleteFromTrash']),
  listTagCodes(
    'Console',
    ['run_file_unreadable'],
    ['listRuns', 'listEvidence', 'collectEvidence', 'getEvidence', 'followEvents'],
  ),
  // A deployment has a name that does not exist yet.
  ...Object.entries(pathCodes).map(([path, code]) =>
    listPathCodes(path, [code], code === 'folder_not_found' ? ['deployRecipe', 'deployContent'] : []),
  ),
  listPathCodes('/datafolders/{name}/config', ['config_unsupported', 'config_unreadable'], ['summariseConfig']),
  listOwnCodes(
    ['folder_unreadable'],
    ['getCompanion', 'installCompanion', 'deleteCompanion', 'summariseConfig', 'listInstalledResources', 'preflight'],
  ),
  listOwnCodes(['logins_busy'], ['logIn', 'acceptInvitation', 'setUp', 'changePassword']),
];

/** Returns the codes of the operations of a tag. @param except the methods and operations without them */
function listTagCodes(tag: string, codes: readonly ProblemCode[], except: readonly string[] = []): SharedCodes {
  return {
    when: `With the tag \`${tag}\`${describeExceptions(except)}`,
    codes,
    isOf: ({ group, id, method }) => group.tag === tag && !except.includes(id) && !except.includes(method),
  };
}

/** Returns the codes of the operations below a path. @param except the operations without them */
function listPathCodes(start: string, codes: readonly ProblemCode[], except: readonly string[] = []): SharedCodes {
  return {
    when: `Below \`${start}\`${describeExceptions(except)}`,
    codes,
    isOf: ({ path, id }) => `${path}/`.startsWith(`${start}/`) && !except.includes(id),
  };
}

/** Returns codes of operations that have nothing else in common. */
function listOwnCodes(codes: readonly ProblemCode[], ids: readonly string[]): SharedCodes {
  return { when: `Only ${quote(ids)}`, codes, isOf: ({ id }) => ids.includes(id) };
}

function describeExceptions(except: readonly string[]): string {
  return except.length === 0 ? '' : `, except for ${quote(except)}`;
}

function quote(names: readonly string[]): string {
  return names.map((each) => `\`${each}\``).join(', ');
}

/** Lists the codes of a route that the document contains once for several routes. */
function listShared(route: DescribedRoute): readonly ProblemCode[] {
  return [...sharedCodes, ...declaredCodes].filter(({ isOf }) => isOf(route)).flatMap(({ codes }) => codes);
}

/** Lists the codes of all problems with which a route can answer. */
export function listProblemCodes(route: DescribedRoute): readonly ProblemCode[] {
  const shared = listShared(route);
  return [...new Set([...(route.problems ?? []), ...shared])];
}

/**
 * Returns the answers of a route that are problems. The description of a response contains the route's own codes.
 * Failures are listed only if the route has its own codes for them.
 */
export function referToProblems(route: DescribedRoute): Readonly<Record<string, object>> {
  const shared = new Set(listShared(route));
  const own = listProblemCodes(route).filter((code) => !shared.has(code));
  return Object.fromEntries(
    classes.flatMap((each) => {
      const description = listByStatus(own, each);
      if (description === '' && each === '5XX') return [];
      return [[each, { $ref: `#/components/responses/${each}`, ...(description !== '' && { description }) }]];
    }),
  );
}

/** Describes the shared responses, with the codes that many operations have. */
export function describeProblemResponses(): Readonly<Record<string, object>> {
  return Object.fromEntries(
    classes.map((each) => {
      const shared = [...sharedCodes, ...declaredCodes]
        .map(({ when, codes }) => [when, listByStatus(codes, each)] as const)
        .filter(([, codes]) => codes !== '')
        .map(([when, codes]) => `- ${when}: ${codes}`);
      const others = each === '5XX' ? '. Operations that have only these do not list 5XX' : '';
      const description = `A problem. An operation has its own codes, and these${others}:\n${shared.join('\n')}`;
      const content = { 'application/problem+json': { schema: { $ref: toSchemaUri('Problem') } } };
      return [each, { description, content }];
    }),
  );
}

/** Lists the codes of a class by status, such as: 404 build_not_found; 409 build_exists build_in_use. */
function listByStatus(codes: readonly ProblemCode[], [first]: (typeof classes)[number]): string {
  const ofClass = codes.filter((code) => String(problems[code].status).startsWith(first ?? ''));
  const statuses = [...new Set(ofClass.map((code) => problems[code].status))].sort((a, b) => a - b);
  return statuses
    .map((status) => `${status} ${ofClass.filter((code) => problems[code].status === status).join(' ')}`)
    .join('; ');
}
