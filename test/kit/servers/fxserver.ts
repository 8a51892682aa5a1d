/** Creates Builds and Data Folders of FXServer for tests, in the real layout, with a stand-in for the program. */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as assert from 'uvu/assert';
import { type SharedService, waitForStatus } from '../manager/shared-service.js';
import { fixtures, type Workspace } from '../manager/workspace.js';

const standIn = join(fixtures, 'fxserver');

export interface FxServerBuild {
  /** `classic` and `enhanced` are for Linux; `enhanced` is "FiveM for GTAV Enhanced" of 2026. */
  readonly layout?: 'classic' | 'enhanced' | 'windows';
  /** The version that the stand-in prints. */
  readonly version?: number;
  /**
   * The interval at which the stand-in checks for a request to quit. FXServer's interval of 1000 ms adds half a second
   * to each stop, so only tests of the interval use it.
   */
  readonly pollMs?: number;
  /** The length of a second, only for the stand-in's watchdog. */
  readonly secondMs?: number;
}

/** The paths of the files in a Build. */
const layouts = {
  classic: { program: 'alpine/opt/cfx-server/FXServer', loader: 'alpine/opt/cfx-server/ld-musl-x86_64.so.1' },
  enhanced: { program: 'alpine/opt/cfx-server/cfx-server', loader: 'alpine/lib/ld-musl-x86_64.so.1' },
} as const;

/** Creates a Build of FXServer in a directory, with the layout of its archive. */
export function writeFxServerBuild(
  path: string,
  { layout = 'classic', version = 12_345, pollMs = 20, secondMs = 1_000 }: FxServerBuild = {},
): void {
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
  writeFileSync(join(server, 'stand-in/build.json'), JSON.stringify({ version, pollMs, secondMs }));
  writeFileSync(
    join(path, 'run.sh'),
    '#!/bin/sh\necho "run.sh is not to be used: it passes its arguments on unquoted"\nexit 99\n',
  );
  chmodSync(join(path, 'run.sh'), 0o755);
}

/** Creates `builds/<id>`. @returns its path */
export function addFxServerBuild(workspace: Pick<Workspace, 'root'>, id: string, options?: FxServerBuild): string {
  const path = join(workspace.root, 'builds', id);
  writeFxServerBuild(path, options);
  return path;
}

/** A licence key, the only setting that FXServer needs to start. */
export const licence = 'cfxk_0123456789abcdefghij_0a1b2c';

/**
 * Creates `data/<name>`.
 * @param config the lines of its server.cfg. @param settings the content of its folder.json; without this parameter, no
 *   file is written
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

/** A manifest that FXServer accepts. */
export const manifest = "fx_version 'cerulean'\ngame 'gta5'\n";

/** Creates a resource with a manifest. @param path below `resources`. @returns its path */
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

/** Starts the server and waits until it is ready or has exited. @returns the body of GET /status */
export async function startFxServer(
  { service }: Pick<SharedService, 'service'>,
  Build: string,
  Folder: string,
): Promise<any> {
  const answer = await service.post('/start', { Build, Folder });
  assert.is(answer.status, 204, answer.text);
  return waitForStatus(service, ({ phase }) => phase === 'up' || phase === null);
}

/** Sends a command and waits for its answer in the console. @returns the match */
export async function sendCommandAndWait(
  { service, workspace }: Pick<SharedService, 'service' | 'workspace'>,
  Command: string,
  answer: RegExp,
): Promise<RegExpExecArray> {
  const sent = await service.post('/command', { Command });
  assert.is(sent.status, 202, sent.text);
  return answer.exec(await workspace.waitForConsole(answer)) as RegExpExecArray;
}

/**
 * Packs a Build of FXServer in the format of the published archive, but with gzip.
 * @param directory the directory of the archive
 * @returns its path
 */
export function packFxServerBuild(directory: string, options?: FxServerBuild): string {
  const [build, archive] = [join(directory, 'unpacked'), join(directory, 'fx.tar.gz')];
  writeFxServerBuild(build, options);
  const { status, stderr } = spawnSync('tar', ['-C', build, '-czf', archive, '.']);
  if (status !== 0) throw new Error(String(stderr));
  return archive;
}

/**
 * Fills in the template's server.cfg according to its comments and the messages of the preflight.
 * @param port the port for players
 */
export function fillInTemplate(config: string, port: number): string {
  return (
    config
      .replace(/^#set sv_licenseKey .*$/m, `set sv_licenseKey "${licence}"`)
      .replaceAll('0.0.0.0:30120', `127.0.0.1:${port}`)
      .replaceAll(' - CHANGE ME"', '"')
      .replace('"CHANGE ME"', '"For a test"')
      // These categories are empty.
      .replace(/^ensure \[(standalone|maps)\]$/gm, '#ensure [$1]')
  );
}
