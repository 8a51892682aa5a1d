/** The modules that the bundled program loads before its first answer. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const program = fileURLToPath(new URL('../../bin/server-manager.js', import.meta.url));

const test = suite<{ directory: string }>('http/start-path');
test.before.each((context) => void (context.directory = mkdtempSync(join(tmpdir(), 'start-path-'))));
test.after.each(({ directory }) => rmSync(directory, { recursive: true }));

test("The service answers GET /status without loading Node's fetch", async ({ directory }) => {
  const { modules } = await useService(directory, ['/status']);
  assert.ok(modules.includes('NativeModule http'));
  assert.equal(
    modules.filter((name) => name.includes('undici')),
    [],
  );
});

test('GET /status is answered without creating the schemas of bodies', async ({ directory }) => {
  assert.is((await useService(join(directory, 'one'), ['/status'])).schemas, 0);
  // The request shows that the counter works, because the API description creates the schemas.
  assert.ok((await useService(join(directory, 'other'), ['/openapi.json'])).schemas > 100);
});

interface Use {
  /** The modules of Node that were loaded. */
  readonly modules: readonly string[];
  /** The number of zod schemas that were created. */
  readonly schemas: number;
}

/** Starts the service, requests the paths, ends the service, and returns the modules and schemas that it used. */
async function useService(directory: string, paths: readonly string[]): Promise<Use> {
  mkdirSync(directory, { recursive: true });
  const [preload, report] = [join(directory, 'preload.cjs'), join(directory, 'report.json')];
  writeFileSync(
    preload,
    `let schemas = 0;
    globalThis.__zod_globalConfig = { postProcessor: () => (schemas += 1) };
    process.on('exit', () =>
      require('node:fs').writeFileSync(
        ${JSON.stringify(report)}, JSON.stringify({ modules: process.moduleLoadList, schemas })));`,
  );
  const { NODE_V8_COVERAGE: _, NODE_OPTIONS: __, ...env } = process.env;
  const args = [
    '--require',
    preload,
    program,
    'serve',
    '--root',
    join(directory, 'root'),
    '--port',
    '0',
    '--log-level',
    'silent',
  ];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  let address: string | undefined;
  while (address === undefined) {
    const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
    printed += chunk.toString();
    address = /serves at (\S+)\n/.exec(printed)?.[1];
  }
  for (const path of paths) {
    const answer = await fetch(address + path);
    assert.is(answer.status, 200);
    await answer.text();
  }
  child.kill('SIGTERM');
  await once(child, 'exit');
  return JSON.parse(readFileSync(report, 'utf8')) as Use;
}

test.run();
