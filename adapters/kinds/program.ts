/** Finds the program of a Build. */
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/**
 * A name with a slash is a path, inside the Build when it is relative. A bare name is looked up inside the Build
 * and then along the search path, as a shell would.
 * @returns the absolute path, or null when the file does not exist
 */
export function findProgram(program: string, build: string, searchPath: string): string | null {
  const inBuild = isAbsolute(program) ? program : join(build, program);
  if (isFile(inBuild)) return inBuild;
  return program.includes('/') ? null : findTool(program, searchPath);
}

/** Returns the absolute path of a program of the system, or null. Builds are not searched: they are not trusted. */
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
