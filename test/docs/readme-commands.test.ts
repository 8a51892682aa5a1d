/** The commands of README.md in one shell, against a service with a new workspace. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startService } from '../kit/manager/service.js';
import { removeBusyDirectory } from '../kit/manager/workspace.js';

const test = suite('docs/readme-commands');

/** The path is relative to dist/test/docs/. */
const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
const [, commands = ''] = /```sh\n(alias post=[^`]*)```/.exec(readme) ?? [];

test('The commands of README.md can be pasted at once and show a server', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'server-manager-readme-'));
  const service = await startService(join(directory, 'workspace'), { args: ['--log-level', 'silent'] });
  try {
    const here = commands
      .replaceAll('http://127.0.0.1:4810', service.base)
      // The pause is replaced by a wait that ends when the server is ready here.
      .replace(/^sleep 1\b/m, `until curl -sS ${service.base}/console | grep -q hello; do :; done`)
      .replaceAll('curl -sS', 'curl -sS -w "\\n%{http_code}\\n"');
    const shell = spawn('bash', ['-e', '-O', 'expand_aliases', '-c', here], { stdio: ['ignore', 'pipe', 'pipe'] });
    const [output, errors] = await Promise.all([readText(shell.stdout), readText(shell.stderr), once(shell, 'close')]);
    assert.is(errors, '');
    assert.match(
      output,
      /^\n204\n\{.*"state":"running","phase":"up".*\}\n200\n\{.*\}\n202\n[^]*hello[^]*\n200\n\n204\n$/,
    );
    assert.is((await service.get('/status')).json.last_exit.outcome, 'stopped');
  } finally {
    await service.end();
    removeBusyDirectory(directory);
  }
});

test.run();
