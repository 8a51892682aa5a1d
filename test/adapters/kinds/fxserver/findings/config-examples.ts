/** A server.cfg for each fault. */
import type { ConfigFault, ConfigFaultCode } from '../../../../../adapters/kinds/fxserver/config/server-config.js';
import { type Configured, configure, sound } from '../config/configured.js';

const chain = (length: number) =>
  Object.fromEntries(Array.from({ length }, (_, number) => [`${number}.cfg`, `exec ${number + 1}.cfg`]));

/** A configuration that causes the fault, by the code of the fault. A fault that needs real files is given directly. */
export const configExamples: Readonly<
  Record<ConfigFaultCode, readonly [text: string, beside?: Configured] | ConfigFault>
> = {
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
  config_missing: { code: 'config_missing', severity: 'fatal', file: 'server.cfg', line: null },
  config_more_faults: ['ensure\n'.repeat(501)],
  config_no_endpoint: [''],
  config_not_utf8: { code: 'config_not_utf8', severity: 'error', file: 'server.cfg', line: 1, command: 'ensure' },
  config_odd_space: ['ensure\u00a0a'],
  config_outside: { code: 'config_outside', severity: 'warning', file: 'server.cfg', line: 1, path: '/etc/more.cfg' },
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
    severity: 'fatal',
    file: 'server.cfg',
    line: null,
    because: 'EACCES',
  },
  config_value_ignored: ['set onesync infinity'],
};

/** Returns the fault of the example. */
export async function exampleFault(code: ConfigFaultCode): Promise<ConfigFault | undefined> {
  const example = configExamples[code];
  if ('code' in example) return example;
  const [text, beside] = example;
  return (await configure(text, beside)).faults.find((each) => each.code === code);
}
