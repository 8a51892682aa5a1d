/** An archive of the Build that most tests start. */

import { type TarEntry, tarOf } from '../../../adapters/archives/archives.js';
import { fixture } from '../../../kit/system/broken-environment.js';

/** @param more further entries. @returns a tar */
export function buildArchive(...more: readonly TarEntry[]): Buffer {
  const file = { command: [fixture('console-server.sh')], stop: { signal: 'SIGTERM', timeoutMs: 500 } };
  return tarOf([{ path: 'build.json', content: JSON.stringify(file) }, ...more]);
}
