/** Every fault of a server.cfg has texts. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ConfigFault, ConfigFaultCode } from '../../../../../adapters/kinds/fxserver/config/server-config.js';
import { serverConfigFindings } from '../../../../../adapters/kinds/fxserver/findings/server-config.js';
import { describeFinding } from '../../../../kinds.js';
import { type Configured, configure, sound } from '../config/configured.js';

const test = suite('Findings about server.cfg');

const codes = Object.keys(serverConfigFindings) as ConfigFaultCode[];
const chain = (length: number) =>
  Object.fromEntries(Array.from({ length }, (_, number) => [`${number}.cfg`, `exec ${number + 1}.cfg`]));

/** For each code, a configuration with the fault. Faults that need real files are given as facts. */
const examples: Readonly<Record<ConfigFaultCode, readonly [text: string, beside?: Configured] | ConfigFault>> = {
  config_argument_count: ['ensure a b'],
  config_block_comment: ['/* a\nb */'],
  config_bom: ['\ufeffensure a'],
  config_comment_runs: ['# a; quit'],
  config_endpoint_faulty: ['endpoint_add_tcp 0.0.0.0:x'],
  config_endpoint_twice: [`${sound}endpoint_add_udp 0.0.0.0:30120`],
  config_exec_circle: ['exec server.cfg'],
  config_exec_missing: ['exec gone.cfg'],
  config_exec_too_deep: ['exec 0.cfg', { files: chain(20) }],
  config_exec_unreadable: {
    code: 'config_exec_unreadable',
    severity: 'error',
    file: 'server.cfg',
    line: 1,
    path: 'sub',
    because: 'not_a_file',
  },
  config_licence_malformed: ['sv_licenseKey notakey'],
  config_licence_missing: ['sv_licenseKey changeme'],
  config_missing: { code: 'config_missing', severity: 'error', file: 'server.cfg', line: null },
  config_more_faults: ['ensure\n'.repeat(501)],
  config_no_endpoint: [''],
  config_not_utf8: { code: 'config_not_utf8', severity: 'error', file: 'server.cfg', line: 1, command: 'ensure' },
  config_odd_space: ['ensure\u00a0a'],
  config_quits: ['quit'],
  config_rcon_weak: ['rcon_password changeme'],
  config_restart_category: ['restart [a]'],
  config_smart_quotes: ['ensure “a”'],
  config_stdin_unread: ['set con_disableNonTTYReads true'],
  config_too_large: { code: 'config_too_large', severity: 'warning', file: 'server.cfg', line: null, bytes: 1_048_576 },
  config_too_many_files: ['exec a.cfg\n'.repeat(300), { files: { 'a.cfg': '' } }],
  config_unclosed_quote: ['set a "b'],
  config_unknown_category: ['ensure [a]'],
  config_unknown_command: ['ensrue a'],
  config_unreadable: {
    code: 'config_unreadable',
    severity: 'error',
    file: 'server.cfg',
    line: null,
    because: 'EACCES',
  },
  config_value_ignored: ['set onesync infinity'],
};

for (const code of codes) {
  test(`${code} has a message and a remedy in complete sentences`, async () => {
    const example = examples[code];
    const [text, beside] = 'code' in example ? ['', {}] : example;
    const fault =
      'code' in example ? example : (await configure(text, beside)).faults.find((each) => each.code === code);
    if (fault === undefined) return assert.unreachable('the example does not have the fault');
    const { severity, file, line, ...facts } = fault;
    const { title, message, remedy } = describeFinding({ code, severity, file, line, resource: null, facts });
    for (const text of [title, message, remedy]) {
      assert.not.match(text, /undefined|\[object|NaN|null/);
      assert.match(text, /^\S.*\S$/);
    }
    for (const sentence of [message, remedy]) assert.match(sentence, /[.]$/);
  });
}

test.run();
