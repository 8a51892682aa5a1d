/** A temporary folder of resources for a test. */
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ManifestFolder {
  readonly path: string;
  /**
   * Writes a resource's manifest with an old modification time, so that the reader trusts its stamp.
   * @returns its path
   */
  write(resource: string, source: string | Uint8Array, file?: 'fxmanifest.lua' | '__resource.lua'): string;
  remove(): void;
}

export function createManifestFolder(): ManifestFolder {
  const path = mkdtempSync(join(tmpdir(), 'manifests-'));
  return {
    path,
    write(resource, source, file = 'fxmanifest.lua') {
      mkdirSync(join(path, resource), { recursive: true });
      const at = join(path, resource, file);
      writeFileSync(at, source);
      utimesSync(at, 1_000_000_000, 1_000_000_000);
      return at;
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}
