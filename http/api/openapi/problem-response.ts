/**
 * Describes the answers that are problems. Each operation has an answer for all refusals, `4XX`, and an answer for all
 * failures, `5XX`. The descriptions of these answers list the codes of the operation by status. Codes that many
 * operations share are listed once, with the condition under which an operation has them.
 */
import { archiveProblems } from '../../problems/builds.js';
import type { ProblemCode } from '../../problems/problem-kind.js';
import { problems } from '../../problems/problems.js';
import { toSchemaUri } from '../kit/json-schema.js';
import { type DescribedRoute, listScopes, preconditionProblems, readingProblems } from '../kit/route.js';
import { declaredCodes, type SharedCodes } from './declared-codes.js';

/** The classes of statuses: refusals and failures. */
const classes = ['4XX', '5XX'] as const;

/** The codes that operations declare together with another code. */
export const accompanyingCodes: readonly SharedCodes[] = [
  listAccompanying('archive_damaged', archiveProblems),
  listAccompanying('build_exists', ['build_id_invalid', 'build_installing', 'shutting_down', 'too_many_installations']),
  listAccompanying('config_changed', [
    ...(['config_unusable', 'config_unwritable', 'disk_full'] as const),
    ...(['precondition_invalid', 'precondition_required'] as const),
  ]),
  listAccompanying('deployment_running', [
    'folder_name_invalid',
    'folder_exists',
    'shutting_down',
    'too_many_deployments',
  ]),
  listAccompanying('companion_blocked', ['companion_unsupported', 'companion_unwritable', 'disk_full']),
  listAccompanying('upload_use_invalid', [
    ...(['file_protected', 'file_not_found', 'file_exists', 'file_unusable'] as const),
    ...(['unpack_failed', 'disk_full'] as const),
  ]),
];

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
  ...accompanyingCodes,
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

/** Returns the codes that an operation has together with another code. */
function listAccompanying(code: ProblemCode, codes: readonly ProblemCode[]): SharedCodes {
  return {
    when: `With \`${code}\``,
    codes: codes.filter((each) => each !== code),
    isOf: ({ problems = [] }) => problems.includes(code),
  };
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
 * Returns the answers of a route that are problems. The description of a response contains only the codes of the route
 * itself. Failures are listed only if the route itself declares codes for them.
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
