/** The list of the options of the service, with their values and sources. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { serveOptions } from '../../../http/cli/serve/serve-options.js';
import { optionsOf } from '../../kit/manager/serve-options.js';

const test = suite<{ directory: string }>('http/cli/list-options');

test.before((context) => {
  context.directory = mkdtempSync(join(tmpdir(), 'server-manager-'));
});

test.after(({ directory }) => rmSync(directory, { recursive: true }));

/** Returns the listed value and source of each option, by name. */
async function list(argv: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const { optionList } = await optionsOf(argv, environment);
  return Object.fromEntries(optionList.map(({ name, value, source }) => [name, [value, source]]));
}

test('The list has every option of a config file, with its default', async () => {
  const listed = await list([]);
  const names = serveOptions().map((option) => option.name());
  assert.equal(
    Object.keys(listed),
    names.filter((name) => name !== 'config'),
  );
  assert.equal(listed.root, [resolve('workspace'), 'default']);
  assert.equal(listed['console-limit'], ['256MiB', 'default']);
  assert.equal(listed['allow-origin'], ['', 'default']);
  assert.equal(listed['backup-repository'], [null, 'default']);
});

test('Each listed option names what set it', async ({ directory }) => {
  const file = join(directory, 'config.json');
  writeFileSync(file, '{ "port": 1, "trash-days": 2, "history-limit": "65537KiB", "token-file": "token" }');
  const environment = { SERVER_MANAGER_TRASH_DAYS: '3' };
  writeFileSync(join(directory, 'token'), 'secret');
  const listed = await list(['--config', file, '--port', '4'], environment);
  assert.equal(listed.port, ['4', 'command_line']);
  assert.equal(listed['trash-days'], ['3', 'environment']);
  assert.equal(listed['history-limit'], ['65537KiB', 'config_file']);
  assert.equal(listed['token-file'], [join(directory, 'token'), 'config_file']);
  const overridden = await list(['--config', file], { SERVER_MANAGER_TOKEN: 'other' });
  assert.equal(overridden['token-file'], [null, 'config_file']);
});

test('A listed value can be given to the same option again', async () => {
  const given = {
    'trust-proxy': '127.0.0.1,10.0.0.0/8',
    'builds-index': 'https://index.example/server',
    'builds-source': 'paper=https://games.example/paper.json,ark=/srv/builds/ark',
    'backup-restic-options': 's3.region=eu-central-1,s3.layout=default',
    autostart: 'true',
    'hang-after': '30',
    'upload-limit': '3GiB',
  };
  const listed = await list(Object.entries(given).map(([name, value]) => `--${name}=${value}`));
  for (const [name, value] of Object.entries(given)) assert.equal(listed[name], [value, 'command_line']);
});

test('The list hides passwords and keys in URLs, and the arguments of programs', async () => {
  const shown = async (name: string, value: string) => (await list([`--${name}=${value}`]))[name]?.[0];
  for (const credential of ['fivem:secret', 'fivem:se@cr@et', 'fivem:se/cret', '0123456789abcdef0'])
    assert.is(
      await shown('backup-repository', `rest:https://${credential}@backups.example/city`),
      'rest:https://…@backups.example/city',
      credential,
    );
  assert.is(await shown('builds-index', 'https://index.example/server?key=1'), 'https://index.example/server');
  assert.is(await shown('builds-source', 'a=https://a.example/b.json?sig=1'), 'a=https://a.example/b.json');
  assert.is(
    await shown('backup-restic-options', 'sftp.command=sshpass -p secret ssh backups -s sftp,s3.layout=default'),
    'sftp.command=…,s3.layout=default',
  );
});

test.run();
