/** Builds and Data Folders of FXServer for tests: laid out as the real ones, with a stand-in in the place of the program. */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import * as assert from 'uvu/assert';
import { type Stage, waitForStatus } from './http/stage.js';
import { fixtures, type Workspace } from './workspace.js';

const standIn = join(fixtures, 'fxserver');

export interface FxServerBuild {
  /** `classic` and `enhanced` are those for Linux; `enhanced` is "FiveM for GTAV Enhanced" of 2026. */
  readonly layout?: 'classic' | 'enhanced' | 'windows';
  /** What it says of itself when it runs. */
  readonly version?: number;
}

/** Where the files are below a Build. */
const layouts = {
  classic: { program: 'alpine/opt/cfx-server/FXServer', loader: 'alpine/opt/cfx-server/ld-musl-x86_64.so.1' },
  enhanced: { program: 'alpine/opt/cfx-server/cfx-server', loader: 'alpine/lib/ld-musl-x86_64.so.1' },
} as const;

/** Makes a Build of FXServer in a directory, as its archive has it. */
export function writeFxServerBuild(path: string, { layout = 'classic', version = 12_345 }: FxServerBuild = {}): void {
  const server = join(path, layout === 'windows' ? '.' : 'alpine/opt/cfx-server');
  mkdirSync(server, { recursive: true });
  for (const part of ['citizen', 'components.json'])
    cpSync(join(standIn, part), join(server, part), { recursive: true });
  if (layout === 'windows') {
    for (const name of ['FXServer.exe', 'citizen-server-impl.dll']) writeFileSync(join(server, name), 'MZ');
    return;
  }
  for (const directory of ['lib', 'usr/lib/v8']) mkdirSync(join(path, 'alpine', directory), { recursive: true });
  const { program, loader } = layouts[layout];
  cpSync(join(standIn, 'FXServer'), join(path, program));
  cpSync(join(standIn, 'ld-musl-x86_64.so.1'), join(path, loader));
  cpSync(join(standIn, 'stand-in'), join(server, 'stand-in'), { recursive: true });
  writeFileSync(join(server, 'stand-in/build.json'), JSON.stringify({ version }));
  writeFileSync(
    join(path, 'run.sh'),
    '#!/bin/sh\necho "run.sh is not to be used: it passes its arguments on unquoted"\nexit 99\n',
  );
  chmodSync(join(path, 'run.sh'), 0o755);
}

/** Makes `builds/<id>`. @returns its path */
export function addFxServerBuild(workspace: Pick<Workspace, 'root'>, id: string, options?: FxServerBuild): string {
  const path = join(workspace.root, 'builds', id);
  writeFxServerBuild(path, options);
  return path;
}

/** What an FXServer needs to start, and no ports. */
export const licence = 'cfxk_0123456789abcdefghij_0a1b2c';

/**
 * Makes `data/<name>`.
 * @param config the lines of its server.cfg. @param settings its folder.json, none without it
 * @returns its path
 */
export function addFxServerFolder(
  workspace: Pick<Workspace, 'root'>,
  name: string,
  config: readonly string[] = [`sv_licenseKey ${licence}`],
  settings?: object,
): string {
  const path = join(workspace.root, 'data', name);
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'server.cfg'), config.map((line) => `${line}\n`).join(''));
  if (settings !== undefined) writeFileSync(join(path, 'folder.json'), JSON.stringify(settings));
  return path;
}

/** A manifest that FXServer takes. */
export const manifest = "fx_version 'cerulean'\ngame 'gta5'\n";

/** Makes a resource with a manifest. @param path below `resources`. @returns its path */
export function addResource(
  folder: string,
  path: string,
  text = manifest,
  file: 'fxmanifest.lua' | '__resource.lua' = 'fxmanifest.lua',
): string {
  const written = join(folder, 'resources', path, file);
  mkdirSync(dirname(written), { recursive: true });
  writeFileSync(written, text);
  return dirname(written);
}

/** @returns a TCP port that was free a moment ago, and most probably is one for UDP */
export async function findFreeTcpPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts the server and waits until it is up. @returns GET /status */
export async function startFxServer({ service }: Pick<Stage, 'service'>, Build: string, Folder: string): Promise<any> {
  const answer = await service.post('/start', { Build, Folder });
  assert.is(answer.status, 204, answer.text);
  return waitForStatus(service, ({ phase }) => phase === 'up' || phase === null);
}

/** Sends a command and waits until the console says what it leads to. @returns the match */
export async function sendCommandAndWait(
  { service, workspace }: Pick<Stage, 'service' | 'workspace'>,
  Command: string,
  answer: RegExp,
): Promise<RegExpExecArray> {
  const sent = await service.post('/command', { Command });
  assert.is(sent.status, 202, sent.text);
  return answer.exec(await workspace.waitForConsole(answer)) as RegExpExecArray;
}

/** Packs a Build of FXServer as its archive is published, but with gzip. @param directory where the archive is made @returns its path */
export function packFxServerBuild(directory: string, options?: FxServerBuild): string {
  const [build, archive] = [join(directory, 'unpacked'), join(directory, 'fx.tar.gz')];
  writeFxServerBuild(build, options);
  const { status, stderr } = spawnSync('tar', ['-C', build, '-czf', archive, '.']);
  if (status !== 0) throw new Error(String(stderr));
  return archive;
}

/** Does with the template's server.cfg what its comments and the preflight tell a beginner to do. @param port where players come in */
export function fillInTemplate(config: string, port: number): string {
  return (
    config
      .replace(/^#set sv_licenseKey .*$/m, `set sv_licenseKey "${licence}"`)
      .replaceAll('0.0.0.0:30120', `127.0.0.1:${port}`)
      .replaceAll(' - CHANGE ME"', '"')
      .replace('"CHANGE ME"', '"For a test"')
      // There is nothing in them so far.
      .replace(/^ensure \[(standalone|maps)\]$/gm, '#ensure [$1]')
  );
}
