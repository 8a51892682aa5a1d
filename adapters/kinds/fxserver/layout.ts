/** The paths of a Build of FXServer, as in its archives. */
import { join } from 'node:path';
import { isDirectory, isFile } from '../../directories.js';

/** A Build for Linux: the program, and the musl loader that a glibc system needs for it. */
export interface LinuxLayout {
  readonly system: 'linux';
  /** Absolute paths; null for a missing file. */
  readonly program: string | null;
  readonly loader: string | null;
  readonly libraries: readonly string[];
  /** The path with a trailing slash, as `citizen_dir` requires. */
  readonly citizen: string;
  /** The expected files, relative to the Build, for the report of a missing one. */
  readonly expected: { readonly program: string; readonly loader: string };
}

export interface WindowsLayout {
  readonly system: 'windows';
  /** An absolute path. */
  readonly program: string;
  readonly citizen: string;
}

const server = 'alpine/opt/cfx-server';
const classic = { program: `${server}/FXServer`, loader: `${server}/ld-musl-x86_64.so.1` };
/** "FiveM for GTAV Enhanced" (2026). */
const enhanced = { program: `${server}/cfx-server`, loader: 'alpine/lib/ld-musl-x86_64.so.1' };

const windowsProgram = 'FXServer.exe';

/** The paths below a Build that decide whether it has a layout, and which. */
export const layoutMarkers = [server, windowsProgram] as const;

/** Returns the layout of a Build's directory, or null when it contains no FXServer. */
export async function readLayout(build: string): Promise<LinuxLayout | WindowsLayout | null> {
  if (await isDirectory(join(build, server))) {
    const [program, loader] = await Promise.all([
      firstFile(build, classic.program, enhanced.program),
      firstFile(build, classic.loader, enhanced.loader),
    ]);
    return {
      system: 'linux',
      program,
      loader,
      libraries: ['alpine/usr/lib/v8/', 'alpine/lib/', 'alpine/usr/lib/'].map((path) => `${join(build, path)}`),
      citizen: join(build, server, 'citizen/'),
      expected: program === join(build, enhanced.program) ? enhanced : classic,
    };
  }
  if (await isFile(join(build, windowsProgram)))
    return { system: 'windows', program: join(build, windowsProgram), citizen: join(build, 'citizen/') };
  return null;
}

async function firstFile(build: string, ...paths: readonly string[]): Promise<string | null> {
  for (const path of paths) if (await isFile(join(build, path))) return join(build, path);
  return null;
}
