/** The built `server-manager/client`. The tests check its types, and that it needs only the web platform. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { clientTypesFile, renderClientTypes } from '../../docs/client-types.js';

const test = suite('http/client/built');

/** The path is relative to dist/test/http/client/. */
const project = fileURLToPath(new URL('../../../..', import.meta.url));

const compilerOptions = {
  strict: true,
  noEmit: true,
  skipDefaultLibCheck: true,
  target: 'es2022',
  lib: ['es2023', 'dom'],
  types: [],
  module: 'esnext',
  moduleResolution: 'bundler',
  allowJs: true,
  checkJs: true,
};

test('The types of the API match its OpenAPI document', async () => {
  const isUpToDate = readFileSync(join(project, clientTypesFile), 'utf8') === (await renderClientTypes());
  assert.ok(isUpToDate, `${clientTypesFile} is outdated: run npm run docs`);
});

test('Each kind of request compiles against the package in a browser project', () => {
  const directory = mkdtempSync(join(tmpdir(), 'client-types-'));
  try {
    mkdirSync(join(directory, 'node_modules'));
    symlinkSync(project, join(directory, 'node_modules/server-manager'));
    const usage = readFileSync(join(project, 'test/http/client/usage.ts'), 'utf8');
    writeFileSync(
      join(directory, 'usage.ts'),
      usage.replaceAll('../../../http/client/index.js', 'server-manager/client'),
    );
    const bot = readFileSync(join(project, 'docs/guides/discord-bot/bot.mjs'));
    writeFileSync(join(directory, 'bot.mjs'), bot);
    writeFileSync(
      join(directory, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['usage.ts', 'bot.mjs'] }),
    );
    const compiler = join(project, 'node_modules/typescript/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [compiler], { cwd: directory, encoding: 'utf8' });
    assert.is(stdout, '');
  } finally {
    rmSync(directory, { recursive: true });
  }
});

test('The client runs in an environment with only the web platform', async () => {
  const source = readFileSync(join(project, 'dist/client/index.js'), 'utf8');
  assert.not.match(source, /^import /m);
  const script = source.replace(
    /^export (\{[^}]*\});\s*$/m,
    (_, names) => `(${names.replace(/(\w+) as (\w+)/g, '$2: $1')})`,
  );
  const web = {
    ...{ AbortController, Blob, FormData, Headers, Request, Response, TextDecoder, URL, URLSearchParams },
    ...{ clearTimeout, setTimeout },
  };
  const { createClient } = runInContext(script, createContext(web)) as typeof import('../../../http/client/index.js');
  const stream = 'event: status\ndata: {"state":"stopped"}\n\n';
  const fetch = async ({ url }: Request): Promise<Response> =>
    url.endsWith('/events')
      ? new Response(stream, { headers: { 'Content-Type': 'text/event-stream' } })
      : new Response('{"code":"not_running","detail":"Server is not running"}', { status: 409 });
  const client = createClient({ url: 'http://service', fetch });
  const { value } = await client.events().next();
  assert.equal(JSON.parse(JSON.stringify(value)), { event: 'status', data: { state: 'stopped' } });
  const error: any = await client.POST('/stop').catch((thrown: unknown) => thrown);
  assert.is(error.code, 'not_running');
});

test.run();
