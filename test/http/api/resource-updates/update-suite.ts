/** A service with a Data Folder whose resource has a source. A server replaces GitHub, and serves archives and git. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { zipOf } from '../../../adapters/archives/archives.js';
import { type ServiceProcess, startServiceProcess } from '../../../kit/manager/service-process.js';
import { createWorkspace, type Workspace } from '../../../kit/manager/workspace.js';
import { type DownloadServer, startDownloadServer } from '../../../kit/servers/download-server.js';

export interface UpdateSuite {
  workspace: Workspace;
  server: DownloadServer;
  service: ServiceProcess;
}

/** Texts by their paths. */
export type Files = Readonly<Record<string, string>>;

export const manifest = (version: string): string =>
  `fx_version 'cerulean'\ngame 'gta5'\nversion '${version}'\nserver_script 'server.lua'\n`;

/** The resource as it was installed. */
export const installed: Files = {
  'fxmanifest.lua': manifest('1.0.0'),
  'server.lua': 'print("one")\n',
  'config.lua': 'Config = {}\nConfig.Price = 10\n\nConfig.Locale = "en"\n',
  'old.lua': 'return 1\n',
};

/** The next release. */
export const release: Files = {
  'fxmanifest.lua': manifest('1.1.0'),
  'server.lua': 'print("two")\n',
  'config.lua': 'Config = {}\nConfig.Price = 10\n\nConfig.Locale = "en"\nConfig.Debug = false\n',
  'new.lua': 'return 2\n',
};

export const resourcePath = '/datafolders/city/resources/taxi';

export async function openSuite(shared: UpdateSuite): Promise<void> {
  shared.server = await startDownloadServer((_, response) => void response.writeHead(404).end());
  shared.workspace = createWorkspace();
  shared.workspace.addFolder('city');
  writeResource(shared, installed);
  await serve(shared);
}

export async function serve(shared: UpdateSuite, args: readonly string[] = []): Promise<void> {
  const { base, environment } = shared.server;
  shared.service = await startServiceProcess(shared.workspace.root, {
    args: ['--resources-github-url', `${base}/api`, ...args],
    env: { ...environment, GIT_SSL_CAINFO: environment.NODE_EXTRA_CA_CERTS },
  });
}

export async function closeSuite({ service, server, workspace }: UpdateSuite): Promise<void> {
  await service.end('SIGKILL');
  server.end();
  workspace.remove();
}

/** Returns the path of a file of the resource. */
export const toPath = ({ workspace }: UpdateSuite, ...names: readonly string[]): string =>
  join(workspace.root, 'data/city/resources/[jobs]/taxi', ...names);

/** Replaces the files of the resource. */
export function writeResource(shared: UpdateSuite, files: Files): void {
  rmSync(toPath(shared), { recursive: true, force: true });
  writeFiles(toPath(shared), files);
}

export function writeFiles(directory: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
}

/** Answers every request with an archive of the files. @param top the directory that contains the resource */
export function offerArchive({ server }: UpdateSuite, files: Files, top = 'taxi-main/'): void {
  const archive = zipOf(Object.entries(files).map(([path, content]) => ({ path: `${top}${path}`, content })));
  server.answer = (_, response) => void response.end(archive);
}

/** The time at which the releases of example/taxi were published. */
export const publishedAt = '2026-01-31T12:00:00Z';

/** Answers as GitHub does: the newest release of example/taxi, its asset, and its source text. */
export function offerRelease(
  { server }: Pick<UpdateSuite, 'server'>,
  tag: string,
  files: Files,
  assets = ['taxi.zip'],
): void {
  const archive = zipOf(Object.entries(files).map(([path, content]) => ({ path: `taxi/${path}`, content })));
  server.answer = (request, response) => {
    if (request.url?.startsWith('/api/repos/example/taxi/releases/latest') !== true)
      return void (/\.zip$/.test(request.url ?? '') ? response.end(archive) : response.writeHead(404).end());
    const list = assets.map((name) => ({ name, browser_download_url: `${server.base}/assets/${name}` }));
    const document = {
      tag_name: tag,
      zipball_url: `${server.base}/source/${tag}.zip`,
      published_at: publishedAt,
      html_url: `https://github.com/example/taxi/releases/tag/${tag}`,
      assets: list,
    };
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(document));
  };
}

/** Sends a request with a JSON body. @returns the answer */
export const send = ({ service }: UpdateSuite, method: string, path: string, body?: unknown, headers = {}) =>
  service.request(method, path, {
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
