/** A service, and a server with downloads that replaces GitHub, for the tests of recipes. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import { type ServiceProcess, startServiceProcess } from '../../../kit/manager/service-process.js';
import { createWorkspace, type Workspace } from '../../../kit/manager/workspace.js';
import { type DownloadServer, startDownloadServer } from '../../../kit/servers/download-server.js';
import { until } from '../../../kit/system/until.js';

export interface RecipeService {
  workspace: Workspace;
  server: DownloadServer;
  service: ServiceProcess;
  /** The host of the downloads. */
  host: string;
}

/** Creates a suite in which each test has a service. */
export function recipeSuite(name: string) {
  const test = suite<RecipeService>(name);
  test.before.each(async (shared) => {
    shared.server = await startDownloadServer((_, response) => void response.writeHead(404).end());
    shared.host = new URL(shared.server.base).host;
    shared.workspace = createWorkspace();
    await serve(shared);
  });
  test.after.each(async ({ service, server, workspace }) => {
    await service.end('SIGKILL');
    server.end();
    workspace.remove();
  });
  return test;
}

/** Starts the service of a test. The previous service must have ended. */
export async function serve(shared: RecipeService, args: readonly string[] = []): Promise<void> {
  const { workspace, server } = shared;
  shared.service = await startServiceProcess(workspace.root, {
    args: ['--recipes-github-url', `${server.base}/github`, ...args],
    env: server.environment,
  });
}

/** The tasks with which a recipe makes a complete Data Folder. */
export const complete: readonly object[] = [
  { action: 'ensure_dir', path: './resources' },
  { action: 'write_file', file: './server.cfg', data: 'sv_licenseKey "{{svLicense}}"\n' },
];

export const toRecipe = (...tasks: readonly object[]): string => JSON.stringify({ name: 'Test', version: '1', tasks });

/** Begins a deployment, by default of `city`. @returns the answer */
export const begin = ({ service, host }: RecipeService, recipe: string, body: object = {}, folder = 'city') =>
  service.post(`/datafolders/${folder}/recipe`, { recipe, allow_hosts: [host], ...body });

/** Deploys a recipe, and waits for the end. @returns the deployment, or the problem */
export async function deploy(shared: RecipeService, recipe: string, body: object = {}, folder = 'city'): Promise<any> {
  const { status, json, headers } = await begin(shared, recipe, body, folder);
  return status === 202 ? awaitEnd(shared, headers.get('location') ?? '') : json;
}

export const awaitEnd = ({ service }: RecipeService, path: string): Promise<any> =>
  until(async () => {
    const { json } = await service.get(path);
    return json.ended_at !== null && json;
  }, 'the end of the deployment');

/** Returns the names in `data`, including hidden names. */
export function listData({ workspace }: RecipeService): string[] {
  const data = join(workspace.root, 'data');
  return existsSync(data) ? readdirSync(data).sort() : [];
}
