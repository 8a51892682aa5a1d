/** The help of the service. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseCommandLine } from '../../kit/manager/parse-command-line.js';

const test = suite('http/cli/serve-help');

test('--help and --version are answered even if the command line has faults', async () => {
  for (const flag of ['--help', '-h']) {
    const { stdout, stderr } = await parseCommandLine(['serve', '--port', 'x', flag]);
    assert.match(stdout, /^Usage: server-manager serve /);
    assert.is(stderr, '');
  }
  for (const flag of ['--version', '-v']) {
    const { stdout, stderr } = await parseCommandLine(['serve', '--frob', flag], { SERVER_MANAGER_X: '1' });
    assert.match(stdout, /^\d+\.\d+\.\d+\n$/);
    assert.is(stderr, '');
  }
});

test('The help of serve lists options with their variables and their defaults', async () => {
  const { stdout: text } = await parseCommandLine(['serve', '--help']);
  const unwrapped = text.replaceAll(/\n +/g, ' ');
  const names =
    'root host port token-file tls-cert tls-key allow-origin on-exit console-limit console-runs build-limit history-limit log-level';
  for (const name of names.split(' ')) {
    assert.match(text, `--${name} `);
    assert.match(unwrapped, `env: SERVER_MANAGER_${name.toUpperCase().replace('-', '_')}`);
  }
  for (const value of ['./workspace', '"127.0.0.1"', '4810', '"stop"', '256MiB', '10'])
    assert.match(unwrapped, `default: ${value}, `);
  assert.match(
    unwrapped,
    /--hang-after .* without this option, 60, or 180 with --on-hang restart \(env: SERVER_MANAGER_HANG_AFTER\)/,
  );
  for (const other of ['-h, --help', '-v, --version', 'SERVER_MANAGER_TOKEN ']) assert.match(unwrapped, other);
  for (const line of text.split('\n')) assert.ok(line.length <= 100, line);
});

test.run();
