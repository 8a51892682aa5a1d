/** Finds the files of an FXServer Build, at their paths in the published archives. */
import { join } from 'node:path';
import { isDirectory, isFile } from '../../directories.js';

/** A Build for Linux: the program, and the musl loader with which a glibc system runs the program. */
export interface LinuxLayout {
  readonly system: 'linux';
  /** The absolute path of the program; `null` if it is missing. */
  readonly program: string | null;
  readonly loader: string | null;
  readonly libraries: readonly string[];
  /** The path of the citizen directory, with the trailing slash that `citizen_dir` requires. */
  readonly citizen: string;
  /** The expected paths relative to the Build, to report a missing file. */
  readonly expected: { readonly program: string; readonly loader: string };
}

export interface WindowsLayout {
  readonly system: 'windows';
  /** The absolute path of the program. */
  readonly program: string;
  readonly citizen: string;
}

const server = 'alpine/opt/cfx-server';
const classic = { program: `${server}/FXServer`, loader: `${server}/ld-musl-x86_64.so.1` };
/** The paths of "FiveM for GTAV Enhanced" (2026). */
const enhanced = { program: `${server}/cfx-server`, loader: 'alpine/lib/ld-musl-x86_64.so.1' };

const windowsProgram = 'FXServer.exe';

/** The paths in a Build by which its layout is recognised. */
export const layoutMarkers = [server, windowsProgram] as const;

/** Returns the layout of a Build's directory; `null` if the directory contains no FXServer. */
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
