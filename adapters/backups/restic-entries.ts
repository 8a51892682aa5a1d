/** Reads what `restic ls --json` prints of a directory. */
import type { SnapshotEntry } from '../../machines/ports/backup-repository.js';

interface Node {
  readonly struct_type: 'node' | 'snapshot';
  readonly name: string;
  readonly type: string;
  readonly path: string;
  readonly size?: number;
  readonly mtime: string;
}

/** @param path of the directory, without `/` at its beginning @returns null if the snapshot has no such directory */
export function readEntries(stdout: string, path: string): readonly SnapshotEntry[] | null {
  const lines = stdout.split('\n').filter((line) => line !== '');
  const nodes = lines.map((line) => JSON.parse(line) as Node).filter(({ struct_type: kind }) => kind === 'node');
  const own = path === '' ? '' : `/${path}`;
  // The directory itself is listed too, but not the root.
  if (path !== '' && !nodes.some((node) => node.path === own && node.type === 'dir')) return null;
  return nodes.filter((node) => node.path === `${own}/${node.name}`).map(entryOf);
}

function entryOf({ name, type, size, mtime }: Node): SnapshotEntry {
  const bytes = type === 'file' ? (size ?? 0) : null;
  const known = type === 'file' ? 'file' : type === 'dir' ? 'directory' : 'other';
  return { name, type: known, bytes, modifiedAt: Date.parse(mtime) };
}
