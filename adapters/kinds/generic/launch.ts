/** Composes a launch from build.json and a Data Folder. */
import { join, resolve } from 'node:path';
import type { Fault } from '../../../machines/ports/faults.js';
import type { Launch } from '../../../machines/ports/launch.js';
import { findProgramFault, findTextFault } from '../../process/launch-check.js';
import type { BuildState, WorkspaceDirectory } from '../kind.js';
import { findProgram } from '../program.js';
import { type BuildFile, readBuildFile } from './build-file.js';

const kind = 'generic';

/**
 * Reads a Build with a build.json.
 * @param searchPath the PATH for bare program names
 * @returns null when it has no build.json
 */
export async function readDescribedBuild(
  { name: id, path }: WorkspaceDirectory,
  searchPath: string,
): Promise<BuildState | null> {
  const read = await readBuildFile(join(path, 'build.json'));
  if (read === null) return null;
  const broken = (fault: Fault): BuildState => ({ kind, version: null, program: null, fault });
  if ('problem' in read) return broken({ code: 'build_broken', build: id, problem: read.problem });
  const { file } = read;
  const name = (file.command[0] ?? '').replaceAll('{build}', () => path);
  const program = findProgram(name, path, searchPath);
  if (program === null) return broken({ code: 'program_missing', build: id, program: name });
  return {
    kind,
    version: null,
    program,
    fault: null,
    ...(file.limits === undefined ? {} : { limits: file.limits }),
    doubt: () => findDoubt(file, program),
    async compose(folder, run) {
      // Under stdbuf the launch itself checks only stdbuf.
      const fault = file.unbuffer ? findDoubt(file, program) : null;
      return fault === null ? composeLaunch(file, program, { name: id, path }, folder, searchPath, run) : { fault };
    },
  };
}

function findDoubt(file: BuildFile, program: string): Fault | null {
  const fault = findTextFault([...file.command, file.cwd], file.env) ?? findProgramFault(program);
  return fault === null ? null : { code: 'spawn_failed', fault };
}

/** Replaces the placeholders of build.json for one run. */
function composeLaunch(
  file: BuildFile,
  program: string,
  build: WorkspaceDirectory,
  folder: WorkspaceDirectory,
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
    build: build.name,
    folder: folder.name,
    argv: [...stdbuf, ...argv],
    // Relative to the Data Folder, which is the default.
    cwd: resolve(folder.path, fill(file.cwd)),
    env: Object.fromEntries(Object.entries(file.env).map(([name, value]) => [name, fill(value)])),
    stop: { command: file.stop.command ?? null, signal: file.stop.signal, timeoutMs: file.stop.timeoutMs },
    ready: file.ready ?? null,
    cause: 'start',
    ...(file.limits === undefined ? {} : { limits: file.limits }),
  };
}
