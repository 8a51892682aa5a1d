/** From a Build and a Data Folder to what is launched. */
import { join, resolve } from 'node:path';
import type { Fault, Launch } from '../../machines/facts.js';
import { isFull, noSpace } from '../process/conditions.js';
import { findProgramFault, findSpawnFault, findTextFault } from '../process/spawn-check.js';
import { readBuildFile, type BuildFile } from './build-file.js';
import { findProgram } from './program.js';

/** A Build as it is on disk now: what it says and where its program is, or what is wrong with it. */
export type BuildState =
  | { readonly file: BuildFile; readonly program: string; readonly fault: null }
  | { readonly file: BuildFile | null; readonly program: null; readonly fault: Fault };

/** Looks at one Build's directory. @param searchPath the PATH that bare program names are looked up along */
export async function readBuild(id: string, path: string, searchPath: string): Promise<BuildState> {
  const read = await readBuildFile(join(path, 'build.json'));
  if ('problem' in read) return { file: null, program: null, fault: { code: 'build_broken', build: id, problem: read.problem } };
  const { file } = read;
  const name = (file.command[0] ?? '').replaceAll('{build}', () => path);
  const program = findProgram(name, path, searchPath);
  if (program !== null) return { file, program, fault: null };
  return { file, program: null, fault: { code: 'program_missing', build: id, program: name } };
}

/** @returns what would keep the Build's program from running although it is there, or null */
export function findBuildSpawnFault({ file, program }: { readonly file: BuildFile; readonly program: string }): Fault | null {
  const fault = findTextFault([...file.command, file.cwd], file.env) ?? findProgramFault(program);
  return fault === null ? null : { code: 'spawn_failed', fault };
}

/** @returns what would keep the launch from running, its Data Folder included; or null */
export function findLaunchSpawnFault(launch: Launch): Fault | null {
  const fault = findSpawnFault(launch);
  return fault === null ? null : { code: 'spawn_failed', fault };
}

/** @param runs where a run's files are written. @returns that there is no room for them, or null */
export function findSpaceFault(runs: string): Fault | null {
  return isFull(runs) ? { code: 'spawn_failed', fault: { reason: 'keeper_failed', subject: noSpace(runs) } } : null;
}

/** Fills the Build's words in for one run. @param run its id */
export function composeLaunch(
  { file, program }: { readonly file: BuildFile; readonly program: string },
  build: { readonly id: string; readonly path: string },
  folder: { readonly name: string; readonly path: string },
  searchPath: string,
  run: string,
): Launch {
  const fill = (text: string): string =>
    text.replace(/\{(build|folder)\}/g, (_, name: string) => (name === 'build' ? build.path : folder.path));
  const [, ...rest] = file.command;
  const argv = [program, ...rest.map(fill)];
  const stdbuf = file.unbuffer ? [findProgram('stdbuf', build.path, searchPath) ?? 'stdbuf', '-oL', '-eL'] : [];
  return {
    run,
    build: build.id,
    folder: folder.name,
    argv: [...stdbuf, ...argv],
    // A relative one is inside the Data Folder, as the default is the folder itself.
    cwd: resolve(folder.path, fill(file.cwd)),
    env: Object.fromEntries(Object.entries(file.env).map(([name, value]) => [name, fill(value)])),
    stop: { command: file.stop.command ?? null, signal: file.stop.signal, timeoutMs: file.stop.timeoutMs },
    ready: file.ready ?? null,
    cause: 'start',
  };
}
