/** Where things are in a Build of FXServer, as its archives lay them out. */
import { join } from 'node:path';
import { isDirectory, isFile } from '../../directories.js';

/** A Build for Linux: the program and the musl loader that it needs on any other system. */
export interface LinuxLayout {
  readonly system: 'linux';
  /** Absolute paths; null where the file is not there. */
  readonly program: string | null;
  readonly loader: string | null;
  readonly libraries: readonly string[];
  /** With a slash at its end, as `citizen_dir` wants it. */
  readonly citizen: string;
  /** The files that are looked for, below the Build, to be told when they are missing. */
  readonly expected: { readonly program: string; readonly loader: string };
}

export interface WindowsLayout {
  readonly system: 'windows';
  readonly citizen: string;
}

const server = 'alpine/opt/cfx-server';
/** `cfx-server` is that of "FiveM for GTAV Enhanced" (2026). */
const programs = [`${server}/FXServer`, `${server}/cfx-server`];
const loaders = [`${server}/ld-musl-x86_64.so.1`, 'alpine/lib/ld-musl-x86_64.so.1'];

/** @param build a Build's directory. @returns null when it holds no FXServer */
export async function readLayout(build: string): Promise<LinuxLayout | WindowsLayout | null> {
  if (await isDirectory(join(build, server))) {
    const [program, loader] = await Promise.all([firstFile(build, programs), firstFile(build, loaders)]);
    return {
      system: 'linux',
      program,
      loader,
      libraries: ['alpine/usr/lib/v8/', 'alpine/lib/', 'alpine/usr/lib/'].map((path) => `${join(build, path)}`),
      citizen: join(build, server, 'citizen/'),
      expected: { program: programs[0] as string, loader: loaders[0] as string },
    };
  }
  if (await isFile(join(build, 'FXServer.exe'))) return { system: 'windows', citizen: join(build, 'citizen/') };
  return null;
}

async function firstFile(build: string, paths: readonly string[]): Promise<string | null> {
  for (const path of paths) if (await isFile(join(build, path))) return join(build, path);
  return null;
}
