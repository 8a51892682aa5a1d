/** Finds the program of a Build. */
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/**
 * Finds a program. A name with a slash is a path, absolute or relative to the Build. A name without a slash is searched
 * in the Build, and then in the search path as in a shell.
 * @returns the absolute path; `null` if the file does not exist
 */
export function findProgram(program: string, build: string, searchPath: string): string | null {
  const inBuild = isAbsolute(program) ? program : join(build, program);
  if (isFile(inBuild)) return inBuild;
  return program.includes('/') ? null : findTool(program, searchPath);
}

/**
 * Returns the absolute path of a program of the system; `null` without such a program. Builds are not searched, because
 * they are not trusted.
 */
export function findTool(name: string, searchPath: string): string | null {
  const directories = searchPath.split(delimiter).filter(isAbsolute);
  return (
    directories.map((directory) => join(directory, name)).find((path) => isFile(path) && isExecutable(path)) ?? null
  );
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
