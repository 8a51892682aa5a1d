/**
 * Loads a bundled file with V8's code cache, so that the service starts without compiling. The cache is the file
 * `<name>.cache` next to the bundle. V8 rejects a cache of another version or with other options, and then compiles the
 * file as usual.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire, Module } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';

/**
 * Whether caches are written. The build sets this variable. Each file then gets, at the exit, a cache of the used
 * functions.
 */
export const isWritingCodeCache = process.env.WRITE_CODE_CACHE === '1';

/**
 * Loads a CommonJS file.
 * @returns the exports of the file
 */
export function loadScript(url: URL): Record<string, unknown> {
  const path = fileURLToPath(url);
  const cachePath = `${path}.cache`;
  const cachedData = isWritingCodeCache ? undefined : readCache(cachePath);
  // Read the bundles, which are ASCII, as Latin-1: that is 3 ms per megabyte faster than UTF-8.
  const script = new Script(Module.wrap(readFileSync(path, 'latin1')), {
    filename: path,
    ...(cachedData && { cachedData }),
  });
  if (isWritingCodeCache) process.once('exit', () => writeFileSync(cachePath, script.createCachedData()));
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(path), module, path, dirname(path));
  return module.exports;
}

function readCache(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
