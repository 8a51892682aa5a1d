/** Reads which of the project's files a source file imports. */
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The project's directory, from dist/test/docs/. */
export const projectRoot = fileURLToPath(new URL('../../..', import.meta.url));

export function readSource(path: string): string {
  return readFileSync(join(projectRoot, path), 'utf8');
}

/** Returns the project's source files that a TypeScript file imports, type-only imports included. */
export function importsOf(path: string): string[] {
  if (!/\.tsx?$/.test(path)) return [];
  const { importedFiles } = ts.preProcessFile(readSource(path), true, true);
  return importedFiles
    .filter(({ fileName }) => fileName.startsWith('.'))
    .flatMap(({ fileName }) => {
      const base = posix.join(posix.dirname(path), fileName).replace(/\.js$/, '');
      return [`${base}.ts`, `${base}.tsx`].filter((candidate) => existsSync(join(projectRoot, candidate)));
    });
}

/** Returns a file and all files that it imports, directly or indirectly, as far as `follow` allows. */
export function reachableFrom(path: string, follow: (path: string) => boolean = () => true): string[] {
  const reached = new Set([path]);
  for (const file of reached) for (const next of importsOf(file)) if (follow(next)) reached.add(next);
  return [...reached];
}
