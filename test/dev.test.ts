/** `npm run dev` over a copy of the sources, with the packages of this checkout. */
// Test limit: 120 s, all modules of the manager are compiled.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { launchChromium, whyNoChromium } from './browser/chromium.js';
import { removeBusyDirectory } from './kit/manager/workspace.js';
import { findFreePort } from './kit/system/free-port.js';
import { isAlive } from './kit/system/processes.js';
import { until } from './kit/system/until.js';

const test = suite('dev');

/** The path is relative to dist/test/. */
const project = fileURLToPath(new URL('../..', import.meta.url));
const copied = ['.scripts', 'adapters', 'http', 'machines', 'package.json', 'tsconfig.json'];

// The copy is below the checkout, so that Node finds its packages there. Git ignores the folder.
mkdirSync(join(project, '.cache'), { recursive: true });
const directory = mkdtempSync(join(project, '.cache/dev-test-'));
let dev: ChildProcess;
let base = '';
let output = '';

test.before(async () => {
  for (const path of copied) cpSync(join(project, path), join(directory, path), { recursive: true });
  const port = await findFreePort();
  base = `http://127.0.0.1:${port}`;
  const args = ['.scripts/dev.mjs', '--root', 'workspace', '--port', String(port), '--log-level', 'silent'];
  const { INIT_CWD: _, ...env } = process.env;
  dev = spawn(process.execPath, args, { cwd: directory, env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk));
  await Promise.race([untilPrinted('dev: open'), once(dev, 'exit')]);
});

test.after(async () => {
  if (dev.exitCode === null && dev.signalCode === null) {
    await fetch(`${base}/stop`, { method: 'POST' });
    dev.kill('SIGTERM');
    await once(dev, 'exit');
  }
  removeBusyDirectory(directory);
});

const untilPrinted = (text: string): Promise<unknown> => until(() => output.includes(text), `${text} in: ${output}`);

/** Replaces a text in a copied source. */
function edit(path: string, from: string, to: string): void {
  const source = readFileSync(join(directory, path), 'utf8');
  assert.ok(source.includes(from), `${path} has no ${from}`);
  writeFileSync(join(directory, path), source.replace(from, to));
}

/** Returns the command lines of running managers of the copied sources. */
function findManagers(): string[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      const line = /^\d+$/.test(pid) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '';
      return line.includes(join(directory, 'dist/http/bin.js')) ? [line] : [];
    } catch {
      return [];
    }
  });
}

async function get(path: string): Promise<any> {
  return (await fetch(base + path, { headers: { Accept: 'application/json' } })).json();
}

test('An edited view appears in the browser at once, and typed text is kept', async () => {
  assert.match(output, `dev: open ${base}/`);
  const why = whyNoChromium();
  if (why !== null) return console.log(`SKIPPED: ${why}`);
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(`${base}/#/folders/demo/files`);
    const field = page.getByRole('searchbox').first();
    await field.fill('typed before');
    edit('http/ui/views/files/files-header.tsx', 'title={`', 'title={`An edited title · ');
    await page.getByRole('heading', { name: /An edited title/ }).waitFor();
    assert.is(await field.inputValue(), 'typed before');
  } finally {
    await browser.close();
  }
});

test('An edited module restarts the manager, and the server keeps running', async () => {
  const started = await fetch(`${base}/start`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: base },
    body: '{"Build":"demo","Folder":"demo"}',
  });
  assert.is(started.status, 204);
  const before = await get('/status');
  edit('http/package-files.ts', 'as { version: string }).version', "as { version: string }).version + '-edited'");
  await untilPrinted('dev: the manager was restarted');
  assert.match((await get('/')).version, /-edited$/);
  const after = await get('/status');
  assert.equal([after.state, after.run, after.pid], ['running', before.run, before.pid]);
});

test('A module that cannot be compiled is reported, and the manager keeps running', async () => {
  edit('http/package-files.ts', 'export function', 'export function function');
  await untilPrinted('http/package-files.ts:8:');
  assert.match((await get('/')).version, /-edited$/);
});

test('npm run dev refuses a request from the page of another site', async () => {
  const { status } = await fetch(`${base}/stop`, { method: 'POST', headers: { Origin: 'http://elsewhere.example' } });
  assert.is(status, 403);
});

test('SIGTERM to npm run dev ends the manager, and the server keeps running', async () => {
  const { pid, state } = await get('/status');
  assert.is(state, 'running');
  assert.is(findManagers().length, 1);
  dev.kill('SIGTERM');
  const [code] = await once(dev, 'exit');
  assert.is(code, 0);
  assert.match(output, 'dev: ended. A server that was running runs on');
  assert.equal(findManagers(), []);
  assert.ok(isAlive(pid));
  process.kill(pid, 'SIGKILL');
});

test.run();
