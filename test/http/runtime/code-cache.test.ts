/** The code cache of the bundled program. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadScript } from '../../../http/runtime/code-cache.js';

const dist = fileURLToPath(new URL('../../..', import.meta.url));

const test = suite<{ directory: string }>('http/runtime/code-cache');
test.before.each((context) => void (context.directory = mkdtempSync(join(tmpdir(), 'code-cache-'))));
test.after.each(({ directory }) => rmSync(directory, { recursive: true }));

test('A script without a cache, or with a cache that V8 rejects, is compiled', ({ directory }) => {
  const path = join(directory, 'script.js');
  writeFileSync(path, 'exports.answer = 42; exports.path = __filename;');
  assert.equal(loadScript(pathToFileURL(path)), { answer: 42, path });
  writeFileSync(`${path}.cache`, 'not a cache');
  assert.equal(loadScript(pathToFileURL(path)), { answer: 42, path });
});

test('The program runs without its caches', ({ directory }) => {
  cpSync(join(dist, '..', 'package.json'), join(directory, 'package.json'));
  cpSync(join(dist, 'bin'), join(directory, 'dist', 'bin'), {
    recursive: true,
    filter: (path) => !path.endsWith('.cache'),
  });
  const program = join(directory, 'dist', 'bin', 'server-manager.js');
  const { stdout, status } = spawnSync(process.execPath, [program, '--version'], { encoding: 'utf8' });
  assert.is(status, 0);
  assert.is(stdout.trim(), JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')).version);
});

test('V8 accepts the caches of the build in the command line and in the service', ({ directory }) => {
  const preload = join(directory, 'preload.cjs');
  writeFileSync(
    preload,
    `const vm = require('node:vm');
    vm.Script = class extends vm.Script {
      constructor(source, options) {
        super(source, options);
        console.log(require('node:path').basename(options.filename), this.cachedDataRejected);
      }
    };`,
  );
  const { NODE_V8_COVERAGE: _, NODE_OPTIONS: __, ...env } = process.env;
  const program = join(dist, 'bin', 'server-manager.js');
  // A workspace cannot be below a file: the service ends soon.
  const args = ['--require', preload, program, 'serve', '--root', join(preload, 'root')];
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
  assert.equal(stdout.trim().split('\n'), ['cli.js false', 'service.js false']);
});

test.run();
