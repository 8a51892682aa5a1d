/** Renders docs/reference/errors.md from the catalogue in http/problems/. */

import { spawnDetail } from '../../http/problems/launch.js';
import { nameFaultTexts } from '../../http/problems/name-faults.js';
import type { ProblemCode, ProblemFacts } from '../../http/problems/problem-kind.js';
import { problemBody, problems } from '../../http/problems/problems.js';
import type { Undeliverable } from '../../machines/ports/command.js';
import type { Finding } from '../../machines/ports/findings.js';
import type { SpawnFault } from '../../machines/ports/spawn-fault.js';

const exampleFinding: Finding = {
  code: 'config_missing',
  severity: 'error',
  file: 'server.cfg',
  line: null,
  resource: null,
  facts: {},
};

/** Example facts for each code's detail. */
const examples: { readonly [C in ProblemCode]: ProblemFacts[C] } = {
  bad_request: {},
  bad_percent_escape: {},
  query_invalid: { parameter: 'after', expected: 'the id of an event, RUN:CURSOR or none:0' },
  body_not_json: {},
  build_required: {},
  folder_required: {},
  build_unknown: { build: '2372', gone: false },
  build_broken: {
    build: '2372',
    problem: 'build.json: stop.signal: is not the name of a signal that can ask a process to end',
  },
  build_foreign: { build: '12345', system: 'Windows' },
  preflight_failed: {
    folder: 'roleplay',
    build: '12345',
    preflight: { kind: 'fxserver', findings: [exampleFinding] },
  },
  settings_broken: { folder: 'roleplay', problem: 'folder.json is not JSON' },
  program_missing: { build: '2372', program: './server.sh' },
  folder_unknown: { folder: 'world', gone: true },
  command_required: {},
  command_invalid: { character: 'U+000A' },
  command_too_long: { bytes: 5000, maxBytes: 4095 },
  unauthorized: { given: true },
  forbidden_host: { host: 'servers.example' },
  forbidden_origin: { origin: 'https://another.example' },
  path_not_found: { path: '/strat' },
  folder_not_found: { folder: 'wrld', gone: false },
  run_not_found: { run: '20260131T120000000Z-0a1b2c' },
  no_runs: {},
  method_not_allowed: { method: 'GET', allowed: 'POST' },
  not_acceptable: { types: ['text/plain', 'application/x-ndjson', 'application/octet-stream'] },
  request_timeout: {},
  already_running: {},
  not_running: {},
  no_recovery: {},
  body_too_large: {},
  media_type_unsupported: { type: 'text/plain' },
  headers_too_large: {},
  internal: {},
  folder_unreadable: { folder: 'world', because: 'EACCES' },
  list_unreadable: { list: 'Data Folders', because: 'EACCES' },
  spawn_failed: { fault: { reason: 'not_executable', subject: '/srv/builds/2372/server.sh' } },
  killed_while_starting: {},
  launch_impossible: { fault: { code: 'build_unknown', build: '2372', gone: true } },
  server_stuck: { alive: [{ pid: 4711, name: 'FXServer' }] },
  ended_before_ready: { exit: { code: 1, signal: null } },
  command_undeliverable: { reason: 'console_full' },
  queue_full: {},
  too_many_readers: {},
  shutting_down: {},
  not_ready: { seconds: 60 },
  build_id_unusable: { build: '.2372', because: 'leading_dot' },
  archive_format_unknown: {},
  archive_not_tar: {},
  archive_damaged: { because: 'Unexpected end of data' },
  archive_encrypted: {},
  archive_empty: {},
  archive_too_large: { limit: 4_294_967_296 },
  archive_too_many_entries: { limit: 200_000 },
  archive_path_outside: { entry: '../../etc/cron.d/server' },
  archive_link_outside: { entry: 'lib', target: '/usr/lib' },
  archive_link_broken: { entry: 'run.sh', target: 'start.sh' },
  archive_entry_unsupported: { entry: 'dev/null', what: 'a device' },
  archive_name_unusable: { entry: 'caf\ufffd', because: 'it is not UTF-8' },
  archive_name_twice: { entry: 'run.sh' },
  build_not_found: { build: '2372' },
  installation_not_found: { build: '2372' },
  build_exists: { build: '2372' },
  build_installing: { build: '2372' },
  build_in_use: { build: '2372', planned: false },
  install_failed: { because: 'EACCES' },
  remove_failed: { build: '2372', because: 'EACCES' },
  too_many_installations: { max: 2 },
  folder_name_unusable: { folder: '.hidden', reason: 'leading_dot' },
  template_unknown: { templates: ['fxserver', 'empty'] },
  config_nul: { line: 1 },
  config_missing: { folder: 'world', config: 'server.cfg' },
  config_version_not_found: { folder: 'world', version: '12' },
  config_unknown: { folder: 'arena', kind: 'generic' },
  config_not_read: { folder: 'trains', kind: 'openttd' },
  config_unusable: { folder: 'world', config: 'server.cfg', why: 'not_a_file' },
  folder_exists: { folder: 'world' },
  config_changed: { folder: 'world', config: 'server.cfg', etag: '"9f86d081884c7d659a2feaa0c55ad015"' },
  config_type_unsupported: { type: 'application/x-www-form-urlencoded' },
  precondition_required: { given: null },
  config_unreadable: { folder: 'world', config: 'server.cfg', because: 'EACCES' },
  config_unwritable: { folder: 'world', config: 'server.cfg', because: 'EROFS' },
  folder_unmakeable: { folder: 'world', because: 'EACCES' },
  disk_full: { what: 'server.cfg', because: 'ENOSPC' },
  token_required: {},
  no_token: {},
  too_many_logins: { seconds: 42 },
};

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
  keeper_failed: 'ENOSPC',
};

/** `server_ended` is reported as `not_running`. */
const undeliverable: readonly Exclude<Undeliverable, 'server_ended'>[] = [
  'console_closed',
  'console_full',
  'write_failed',
];

/** Details of the codes that have several. */
const variants: Partial<Record<ProblemCode, () => readonly string[]>> = {
  folder_name_unusable: () =>
    Object.keys(nameFaultTexts).map((reason) => detailOf('folder_name_unusable', { folder: '…', reason })),
  config_unusable: () =>
    (['not_a_file', 'dangling_link', 'too_large'] as const).map((why) =>
      detailOf('config_unusable', { ...examples.config_unusable, why }),
    ),
  config_changed: () =>
    [examples.config_changed.etag, null].map((etag) =>
      detailOf('config_changed', { ...examples.config_changed, etag }),
    ),
  precondition_required: () => [null, '9f86d081'].map((given) => detailOf('precondition_required', { given })),
  spawn_failed: () =>
    Object.entries(spawnSubjects).map(([reason, subject]) =>
      spawnDetail({ reason: reason as SpawnFault['reason'], subject }),
    ),
  command_undeliverable: () => undeliverable.map((reason) => detailOf('command_undeliverable', { reason })),
  build_in_use: () => [false, true].map((planned) => detailOf('build_in_use', { build: '2372', planned })),
};

/** Returns the whole text of docs/reference/errors.md. */
export function renderErrorsDoc(): string {
  const codes = Object.keys(problems) as ProblemCode[];
  const statuses = [...new Set(codes.map((code) => problems[code].status))].sort((a, b) => a - b);
  const byStatus = statuses.map((status) => ({
    status,
    codes: codes.filter((code) => problems[code].status === status),
  }));
  return `# Errors

<!-- Written by \`npm run docs\` from http/problems/. Do not edit. -->

Every problem code of the API, with its status, an example and what to do. An error is answered with \`application/problem+json\` (RFC 9457):

\`\`\`json
${JSON.stringify(problemBody({ code: 'build_unknown', ...examples.build_unknown }), null, 2)}
\`\`\`

- \`code\` is stable: programs should use it. \`title\` and \`detail\` are for people, and their wording may change.
- \`message\` is the same text as \`detail\`, for clients of the API of 2020.
- A request that is answered with a 4xx code has changed nothing. The [order of checks](api.md#order-of-checks) says which code comes first.
- \`Retry-After\` comes with \`queue_full\`, \`too_many_readers\`, \`too_many_installations\`, \`shutting_down\` and \`too_many_logins\`,
  \`WWW-Authenticate\` with 401, \`Allow\` with 405, and the file's \`ETag\` with \`config_changed\`. An answer to \`HEAD\` has no body.

| Status | Codes |
|---|---|
${byStatus.map(({ status, codes: of }) => `| ${status} | ${of.map((code) => `[\`${code}\`](#${code})`).join(', ')} |`).join('\n')}

${byStatus.flatMap(({ codes: of }) => of.map(renderCode)).join('\n\n')}
`;
}

function renderCode(code: ProblemCode): string {
  const { status, title, remedy } = problems[code];
  const details = variants[code]?.() ?? [detailOf(code, examples[code])];
  const list = details.length === 1 ? `> ${details[0]}` : details.map((detail) => `- ${detail}`).join('\n');
  return `## ${code}

${status} **${title}**

${list}

${remedy}`;
}

function detailOf<C extends ProblemCode>(code: C, facts: ProblemFacts[C]): string {
  return problems[code].detail(facts);
}
