/** Example facts for the texts of each finding. */

import type { fxserverFindings } from '../../adapters/kinds/fxserver/findings/resources.js';
import type { serverConfigFindings } from '../../adapters/kinds/fxserver/findings/server-config.js';
import type { supportFindings } from '../../adapters/kinds/fxserver/findings/support.js';
import { rdr3Warning } from '../../adapters/kinds/fxserver/preflight/manifest.js';
import type { openttdFindings } from '../../adapters/kinds/openttd/findings.js';
import type { generalFindings } from '../../http/problems/findings/general.js';

export type FindingCode =
  | keyof typeof generalFindings
  | keyof typeof serverConfigFindings
  | keyof typeof fxserverFindings
  | keyof typeof supportFindings
  | keyof typeof openttdFindings;

type Facts = Readonly<Record<string, unknown>>;

export interface Example {
  /** The severity in the form of the page: `fatal or error`. */
  readonly severity: string;
  readonly facts: Facts;
  /** Further facts for which the texts differ. */
  readonly variants?: readonly Facts[];
}

const error = (facts: Facts = {}, ...variants: readonly Facts[]): Example => ({ severity: 'error', facts, variants });
const fatal = (facts: Facts = {}, ...variants: readonly Facts[]): Example => ({ severity: 'fatal', facts, variants });
const warning = (facts: Facts = {}, ...variants: readonly Facts[]): Example => ({
  severity: 'warning',
  facts,
  variants,
});
const either = (facts: Facts = {}, ...variants: readonly Facts[]): Example => ({
  severity: 'error or warning',
  facts,
  variants,
});

const limits = { limit: 1_048_576, limitMs: 250, limitBytes: 67_108_864 };

export const examples: Readonly<Record<FindingCode, Example>> = {
  build_not_startable: fatal({ fault: { code: 'build_platform_wrong', build: '12345', system: 'Windows' } }),
  variable_unknown: warning(
    { name: 'prot', known: ['port'], build: 'quake' },
    { name: 'port', known: [], build: 'quake' },
  ),
  support_ended: warning(
    { version: '12913', ends: '2026-01-31', asOf: '2026-02-20', recommended: '17000' },
    { version: '12913', ends: '2026-01-31', asOf: '2026-02-20', recommended: null },
  ),
  support_ending: warning({ version: '16000', ends: '2026-03-01', asOf: '2026-02-20', recommended: '17000' }),
  kind_unknown: warning({ named: 'fivem', taken: 'generic', known: ['openttd', 'fxserver', 'generic'] }),
  kind_mismatch: warning({ build: 'demo', folder: 'roleplay', kind: 'fxserver' }),
  link_outside: warning({ folder: 'survival', links: ['world'] }),
  folder_not_writable_by_user: warning(
    { user: 'games', path: '/srv/games/data/world', lacking: 'write' },
    { user: 'games', path: '/srv/games/data/world', lacking: 'enter' },
  ),
  limit_not_kept: warning(
    { limit: 'memoryBytes', wanted: 2_147_483_648, reason: 'no_controller', possible: null },
    { limit: 'cpus', wanted: 1.5, reason: 'no_cgroup', possible: null },
    { limit: 'openFiles', wanted: 100_000, reason: 'above_own', possible: 65_536 },
    { limit: 'nice', wanted: -5, reason: 'below_own', possible: 0 },
  ),
  port_taken: fatal({ protocol: 'udp', host: '0.0.0.0', port: 30_120, because: 'EADDRINUSE' }),
  port_unusable: fatal(
    { protocol: 'tcp', host: '203.0.113.1', port: 30_120, because: 'EADDRNOTAVAIL' },
    { protocol: 'tcp', host: '0.0.0.0', port: 80, because: 'EACCES' },
  ),

  config_argument_count: error(
    { command: 'ensure', passed: 2, wanted: 1 },
    { command: 'set', passed: 3, wanted: 2 },
    { command: 'add_ace', passed: 4, wanted: 3 },
  ),
  config_block_comment: warning(),
  config_bom: either({ lost: 'sv_hostname' }, { lost: null }),
  config_comment_runs: { ...either({ runs: 'quit' }), severity: 'fatal or error or warning' },
  config_endpoint_faulty: either(
    ...(['no_port', 'port_not_a_number', 'port_out_of_range', 'no_host', 'no_brackets'] as const).map(
      (problem, at) => ({
        protocol: 'tcp',
        endpoint: ['0.0.0.0', '0.0.0.0:x', '0.0.0.0:99999', ':30120', '::1:30120'][at],
        problem,
      }),
    ),
  ),
  config_endpoint_twice: {
    severity: 'fatal or warning',
    facts: { protocol: 'udp', host: '0.0.0.0', port: 30_120, first: { file: 'server.cfg', line: 2 } },
    variants: [{ protocol: 'tcp', host: '0.0.0.0', port: 30_120, first: { file: 'server.cfg', line: 2 } }],
  },
  config_exec_circle: fatal({ chain: ['server.cfg', 'more.cfg', 'server.cfg'] }),
  config_exec_missing: error(
    { path: 'more.cfg', because: 'file' },
    { path: '@maps/more.cfg', because: 'resource' },
    { path: 'cfg\\more.cfg', because: 'file', meant: 'cfg/more.cfg' },
  ),
  config_exec_too_deep: warning({ path: 'deep.cfg', deepest: 16 }),
  config_exec_unreadable: error({ path: 'more.cfg', because: 'EACCES' }, { path: 'resources', because: 'not_a_file' }),
  config_licence_malformed: fatal(),
  config_licence_missing: fatal({ placeholder: false }, { placeholder: true }),
  config_missing: fatal(),
  config_more_faults: warning({ left: 17 }),
  config_no_endpoint: fatal({ protocols: ['tcp', 'udp'] }),
  config_not_utf8: either({ command: 'sv_hostname' }),
  config_odd_space: error({ command: 'ensure', character: 'U+00A0' }),
  config_outside: warning({ path: '/etc/more.cfg' }),
  config_quits: fatal(),
  config_rcon_weak: warning(),
  config_restart_category: warning({ category: '[maps]' }),
  config_smart_quotes: warning({ command: 'sv_hostname' }),
  config_stdin_unread: warning(),
  config_too_large: warning({ bytes: 1_048_576 }),
  config_too_many_files: warning({ files: 256, bytes: 8_388_608, commands: 100_000 }),
  config_unclosed_quote: error({ command: 'sv_hostname' }),
  config_unknown_category: either({ command: 'ensure', category: '[map]' }),
  config_unknown_command: warning({ command: 'ensrue', meant: 'ensure' }),
  config_unreadable: fatal({ because: 'EACCES' }, { because: 'not_a_file' }),
  config_value_ignored: error({ name: 'onesync', value: 'yes', expected: '"on", "legacy" or "off"' }),

  settings_broken: fatal({ problem: 'folder.json is not JSON' }),
  settings_exposed: warning(),
  path_unfit: fatal({ path: '/srv/data/100%', character: '%' }),
  config_placeholder: warning({ name: 'sv_projectName' }),
  resource_unknown: error(
    { name: 'vmenu', command: 'ensure vmenu', meant: null },
    { name: 'vmenu', command: 'ensure vmenu', meant: 'vMenu' },
    { name: 'polcie', command: 'ensure polcie', meant: null, nearest: 'police' },
    { name: 'resources\\vMenu', command: 'ensure resources\\vMenu', meant: 'vMenu' },
    { name: 'vmenu', command: 'ensure vmenu', meant: null, taken: 'vmenu' },
  ),
  resource_duplicate: warning(
    { name: 'chat', used: '[system]/chat' },
    { name: 'garage', used: 'garage', is_used_loadable: false },
  ),
  resource_replaced: warning({ name: 'hardcap' }),
  category_manifest: warning(),
  category_unreadable: error({ because: 'EACCES' }),
  manifest_missing: warning(),
  name_special: warning(),
  name_with_percent: error({ name: '100%' }),
  name_encoded: warning({ name: 'my cars', engine: 'my%20cars' }),
  manifest_syntax: error({ message: "'}' expected near 'client_scripts'" }),
  manifest_runtime: either({ message: "attempt to call a nil value (global 'require')" }),
  manifest_unreadable: error({ because: 'EACCES' }),
  manifest_too_large: error({ bytes: 52_428_800, ...limits }),
  manifest_time: error(limits),
  manifest_memory: error(limits),
  manifest_too_many: error({ limit: 10_000 }),
  manifest_old_format: error({ game: 'rdr3' }),
  fx_version_missing: error(),
  fx_version_unknown: error({ version: 'Cerulean', versions: ['adamant', 'bodacious', 'cerulean'] }),
  game_missing: error(),
  game_other: error({ games: ['rdr3'], game: 'gta5' }),
  game_common_mixed: error({ games: ['common', 'gta5'], game: 'gta5' }),
  rdr3_warning_missing: error({ text: rdr3Warning }),
  entry_ignored: warning({ key: 'client_scripts', value: 'client.lua', right: 'client_script' }),
  dependency_missing: error({ dependency: 'oxmysql' }, { dependency: 'oxmysql:2.0', meant: 'oxmysql' }),
  dependency_circle: warning({ circle: ['shop', 'bank', 'shop'] }),
  constraint_unmet: error(
    { constraint: 'server', wanted: '7290', is: '5848' },
    { constraint: 'onesync', wanted: null, is: 'off' },
    { constraint: 'gameBuild', wanted: '2802', is: '2699' },
  ),
  file_missing: either(
    { key: 'server_script', path: 'server/Main.lua', isDirectory: false },
    { key: 'client_script', path: 'client', isDirectory: true },
  ),
  file_unreadable: either(
    { key: 'client_script', path: 'client.lua', because: 'EACCES' },
    { key: 'client_script', path: 'pipe.lua', because: 'not_a_file' },
  ),
  file_resource_unknown: warning({ key: 'shared_script', path: '@ox_lib/init.lua', other: 'ox_lib' }),
  glob_empty: warning({ key: 'file', path: 'html/**/*.js' }),

  openttd_config_missing: warning(),
  script_unknown: warning({ name: 'WormAI', directory: 'ai' }),
  script_without_main: error({ path: 'ai/WormAI' }),
};
