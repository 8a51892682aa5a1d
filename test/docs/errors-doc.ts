/** Renders the sections of docs/reference/errors.md from the catalogue in http/problems/. */

import { spawnDetail } from '../../http/problems/launch.js';
import { nameFaultTexts } from '../../http/problems/name-faults.js';
import { pathFaultTexts } from '../../http/problems/path-faults.js';
import type { ProblemCode, ProblemFacts, ProblemFault } from '../../http/problems/problem-kind.js';
import { problemBody, problemRemedy, problems } from '../../http/problems/problems.js';
import type { BodyFault } from '../../machines/faults/faults.js';
import type { FolderPathFault } from '../../machines/faults/folder-path-fault.js';
import type { SpawnFault } from '../../machines/faults/spawn-fault.js';
import type { Undeliverable } from '../../machines/launch/command.js';
import { problemExamples } from './errors-examples.js';
import { describedRoutes } from './sections/route-table.js';

const spawnSubjects: Readonly<Record<SpawnFault['reason'], string>> = {
  program_missing: '/srv/builds/2372/server',
  program_not_a_file: '/srv/builds/2372/server',
  not_executable: '/srv/builds/2372/server',
  wrong_format: '/srv/builds/2372/server.exe',
  interpreter_missing: '/usr/bin/python2',
  bad_cwd: '/srv/data/world/bin',
  bad_environment_name: 'MY-NAME',
  nul_byte: '--name=\\0',
  too_long: '/srv/builds/2372/server',
  exec_failed: '/srv/builds/2372/server (126)',
  timed_out: '/srv/builds/2372/server',
  user_unknown: 'gameserver',
  tool_missing: 'script',
  user_not_permitted: 'gameserver',
  keeper_failed: 'ENOSPC',
};

/** `server_ended` is reported as `not_running`, and `console_absent` has its own code. */
const undeliverable: readonly Exclude<Undeliverable, 'server_ended' | 'console_absent' | 'console_unanswered'>[] = [
  'console_closed',
  'console_full',
  'console_refused',
  'console_unreachable',
  'write_failed',
];

const remoteExamples: Readonly<Record<string, string>> = {
  console_refused: 'password',
  console_unreachable: 'ECONNREFUSED',
};

/** The faults of a directory that becomes a Build. All other faults are only about Data Folders. */
const buildPathFaults = [
  'not_absolute',
  'missing',
  'not_a_directory',
  'unreadable',
  'root',
  'around_workspace',
  'inside_workspace',
] as const;

/** Example details for the codes with several details. */
const variants: Partial<Record<ProblemCode, () => readonly string[]>> = {
  field_unknown: () =>
    ['times', null].map((nearest) => detailOf('field_unknown', { ...problemExamples.field_unknown, nearest })),
  folder_name_invalid: () =>
    Object.keys(nameFaultTexts).map((reason) => detailOf('folder_name_invalid', { folder: '…', reason })),
  folder_path_invalid: () =>
    (Object.keys(pathFaultTexts) as FolderPathFault[]).map((why) =>
      detailOf('folder_path_invalid', { ...problemExamples.folder_path_invalid, why }),
    ),
  build_path_invalid: () =>
    buildPathFaults.map((why) => detailOf('build_path_invalid', { ...problemExamples.build_path_invalid, why })),
  resources_unsupported: () =>
    (['commands', 'list'] as const).map((what) => detailOf('resources_unsupported', { what })),
  config_unusable: () =>
    (['not_a_file', 'dangling_link', 'too_large'] as const).map((why) =>
      detailOf('config_unusable', { ...problemExamples.config_unusable, why }),
    ),
  config_changed: () =>
    [problemExamples.config_changed.etag, null].map((etag) =>
      detailOf('config_changed', { ...problemExamples.config_changed, etag }),
    ),
  idempotency_outcome_lost: () =>
    (['interrupted', 'too_large'] as const).map((because) => detailOf('idempotency_outcome_lost', { because })),
  spawn_failed: () =>
    Object.entries(spawnSubjects).map(([reason, subject]) =>
      spawnDetail({ reason: reason as SpawnFault['reason'], subject }),
    ),
  command_undeliverable: () =>
    undeliverable.map((reason) =>
      detailOf('command_undeliverable', {
        reason,
        ...(reason in remoteExamples && {
          remote: { host: '127.0.0.1', port: 25_575, limitMs: 0, cause: remoteExamples[reason] ?? '' },
        }),
      }),
    ),
  build_in_use: () => [false, true].map((planned) => detailOf('build_in_use', { build: '2372', planned })),
};

const bodyFault: BodyFault = {
  pointer: '/when/times/0',
  code: 'field_invalid',
  detail: 'The field "when.times[0]" is invalid: it must be a time of day from 00:00 to 23:59, such as 04:00.',
};

/** Renders the section `problem-example`: the body of an error, followed by the faults of a JSON body. */
export function renderProblemExample(): string {
  const body = problemBody({ code: 'build_unknown', ...problemExamples.build_unknown });
  const examples = [body, { errors: [bodyFault] }].map((each) => JSON.stringify(each, null, 2));
  return examples
    .map((each) => `\`\`\`json\n${each}\n\`\`\``)
    .join('\n\nThe member `errors` lists all faults of a JSON body, at most 100. The first fault is in `detail`:\n\n');
}

/** Renders the section `problems`: all codes by status, and each with its status, title, example and remedy. */
export function renderProblems(): string {
  const codes = Object.keys(problems) as ProblemCode[];
  const statuses = [...new Set(codes.map((code) => problems[code].status))].sort((a, b) => a - b);
  const byStatus = statuses.map((status) => ({
    status,
    codes: codes.filter((code) => problems[code].status === status),
  }));
  return `| Status | Codes |
|---|---|
${byStatus.map(({ status, codes: of }) => `| ${status} | ${of.map((code) => `[\`${code}\`](#${code})`).join(', ')} |`).join('\n')}

${byStatus.flatMap(({ codes: of }) => of.map(renderCode)).join('\n\n')}`;
}

function renderCode(code: ProblemCode): string {
  const { status, title } = problems[code];
  const details = variants[code]?.() ?? [detailOf(code, problemExamples[code])];
  const list = details.length === 1 ? `> ${details[0]}` : details.map((detail) => `- ${detail}`).join('\n');
  return `## ${code}

${status} **${title}**

${list}

${toExampleRemedy(code)}${renderRequests(code)}`;
}

/** The greatest number of requests that are listed for a code. */
const maxRequests = 8;

/** Lists the requests for which a code is declared. */
function renderRequests(code: ProblemCode): string {
  const requests = describedRoutes
    .filter(({ problems: codes = [] }) => codes.includes(code))
    .map(({ method, path }) => `\`${method} ${path}\``);
  if (requests.length === 0) return '';
  const others = requests.length - maxRequests;
  const named = others > 0 ? [...requests.slice(0, maxRequests), `${others} other requests`] : requests;
  const subject = [named.slice(0, -1).join(', '), ...named.slice(-1)].filter((part) => part !== '').join(' and ');
  return `\n\nThe ${requests.length === 1 ? 'request' : 'requests'} ${subject} can return this error.`;
}

/** Returns the remedy of a code, with the facts of its example. */
export function toExampleRemedy(code: ProblemCode): string {
  return problemRemedy({ code, ...problemExamples[code] } as ProblemFault);
}

function detailOf<C extends ProblemCode>(code: C, facts: ProblemFacts[C]): string {
  return problems[code].detail(facts);
}
