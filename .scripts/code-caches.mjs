/**
 * Makes V8's code caches of the bundled program. Runs a service and commands: at its exit, each process writes the
 * cache of each bundled file that it has loaded (http/runtime/code-cache.ts).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The caches, relative to dist/. */
export const codeCaches = ['cli.js', 'service.js', 'commands.js'].map((name) => `bin/${name}.cache`);

/** Writes the caches. @param program the path of the bundled program @throws an error if a process fails */
export async function writeCodeCaches(program) {
  const root = mkdtempSync(join(tmpdir(), 'server-manager-build-'));
  try {
    const service = run(program, ['serve', '--root', root, '--port', '0', '--log-level', 'silent'], false);
    const base = await addressOf(service);
    await fetch(`${base}/healthz`);
    await end(run(program, ['status', '--url', base], true));
    service.kill('SIGTERM');
    await end(service);
    // Last: its cache of cli.js stays. A service changes V8's options after it has loaded this file.
    await end(run(program, ['serve', '--root', root, '--check-config'], true));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function run(program, args, isQuiet) {
  return spawn(process.execPath, [program, ...args], {
    env: { ...process.env, WRITE_CODE_CACHE: '1' },
    stdio: ['ignore', isQuiet ? 'ignore' : 'pipe', 'inherit'],
  });
}

async function addressOf(service) {
  for await (const chunk of service.stdout) {
    const address = /serves at (http:\S+)/.exec(chunk)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error('The bundled service did not start.');
}

async function end(child) {
  const [status] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode];
  if (status !== 0) throw new Error(`The bundled program ended with exit status ${status}.`);
}
