/** Runs the installed nginx and Caddy with configurations of docs/guides/behind-a-proxy.md. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../system/free-port.js';
import { until } from '../system/until.js';

/** The path is relative to dist/test/kit/servers/. */
const page = readFileSync(new URL('../../../../docs/guides/behind-a-proxy.md', import.meta.url), 'utf8');
const blocks = (language: string): string[] =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text = '']) => text);

/** The guide's configurations for the root of a host, and for a path below the root. */
export const recipes = { nginx: blocks('nginx'), caddy: blocks('text') } as const;

export type ProxyName = keyof typeof recipes;

export interface RunningProxy {
  /** The address of the proxy, without a slash at the end. */
  readonly base: string;
  end(): Promise<void>;
}

/** Returns why the proxy cannot be run here, or `null`. */
export function whyNoProxy(name: ProxyName): string | null {
  const isInstalled = spawnSync(name, [name === 'nginx' ? '-v' : 'version']).error === undefined;
  return isInstalled ? null : `${name} is not installed (.scripts/system-packages.sh)`;
}

/**
 * Starts a proxy with a configuration of the guide, over plain HTTP on a free port.
 * @param service the address of the manager
 */
export async function startProxy(name: ProxyName, recipe: string, service: string): Promise<RunningProxy> {
  const directory = mkdtempSync(join(tmpdir(), `${name}-`));
  const address = `127.0.0.1:${await findFreePort()}`;
  const adapted = recipe.replaceAll('127.0.0.1:4810', new URL(service).host);
  const file = join(directory, 'config');
  writeFileSync(file, name === 'nginx' ? nginxConfig(adapted, address, directory) : caddyConfig(adapted, address));
  const args =
    name === 'nginx'
      ? ['-p', directory, '-e', 'stderr', '-c', file]
      : ['run', '--config', file, '--adapter', 'caddyfile'];
  const child = spawn(name, args, {
    env: { ...process.env, HOME: directory, XDG_DATA_HOME: directory, XDG_CONFIG_HOME: directory },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (log += chunk));
  const base = `http://${address}`;
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}: ${log}`);
    return fetch(base).then(
      () => true,
      () => null,
    );
  }, `${name} serves`);
  return { base, end: () => end(child, directory) };
}

function nginxConfig(recipe: string, address: string, directory: string): string {
  const server = recipe.startsWith('server') ? recipe : `server {\n  listen 443 ssl;\n${recipe}}\n`;
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (each) => `${each}_temp_path ${directory}/${each};`,
  );
  return `daemon off;
worker_processes 1;
pid ${directory}/pid;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
access_log off;
${temporary.join('\n')}
${server.replace('listen 443 ssl;', `listen ${address};`).replace(/^ *ssl_certificate.*\n/gm, '')}}
`;
}

function caddyConfig(recipe: string, address: string): string {
  return `{\n\tadmin off\n\tauto_https off\n}\n${recipe.replace('games.example', `http://${address}`)}`;
}

async function end(child: ChildProcess, directory: string): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  rmSync(directory, { recursive: true, force: true });
}
