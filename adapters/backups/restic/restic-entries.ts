/**
 * Reads the output of restic about a directory: the output of `ls --json`, or the blob of a tree if names are not
 * UTF-8.
 */
import type { SnapshotEntry } from '../../../machines/backups/backup-repository.js';
import { hasEscapes, toNameText } from '../../files/path-text.js';

interface Node {
  readonly name: string;
  readonly type: string;
  readonly size?: number;
  readonly mtime: string;
}

interface ListedNode extends Node {
  readonly struct_type: 'node' | 'snapshot';
  readonly path: string;
}

/** A node in the blob of a tree, with its name as Go quotes it. */
interface TreeNode extends Node {
  /** The id of a directory's blob. */
  readonly subtree?: string;
}

/** Reads a blob of the repository. */
export type ReadBlob<Fault> = (id: string) => Promise<{ readonly value: string } | { readonly fault: Fault }>;

/**
 * Returns the entries of a directory.
 * @param stdout the output of `ls --json`
 * @param path the path of the directory, without `/` at its beginning
 * @returns `null` if the snapshot has no such directory; `unnamed` if `ls` changed some names
 */
export function readEntries(stdout: string, path: string): readonly SnapshotEntry[] | null | 'unnamed' {
  const lines = stdout.split('\n').filter((line) => line !== '');
  const listed = lines.map((line) => JSON.parse(line) as ListedNode).filter(({ struct_type: kind }) => kind === 'node');
  const own = path === '' ? '' : `/${path}`;
  if (hasEscapes(path)) return 'unnamed';
  // The list contains the directory itself, except for the root.
  if (path !== '' && !listed.some((node) => node.path === own && node.type === 'dir')) return null;
  const nodes = listed.filter((node) => node.path === `${own}/${node.name}`);
  if (nodes.some(({ name }) => name.includes('\uFFFD'))) return 'unnamed';
  return nodes.map((node) => toEntry(node, toNameText(Buffer.from(node.name))));
}

/** Reads entries like {@link readEntries}, from the blobs of the trees. */
export async function readTreeEntries<Fault>(
  stdout: string,
  path: string,
  readBlob: ReadBlob<Fault>,
): Promise<{ readonly value: readonly SnapshotEntry[] | null } | { readonly fault: Fault }> {
  let { tree } = JSON.parse(stdout.slice(0, stdout.indexOf('\n'))) as { readonly tree: string };
  const names = path === '' ? [] : path.split('/');
  for (;;) {
    const blob = await readBlob(tree);
    if ('fault' in blob) return blob;
    const { nodes } = JSON.parse(blob.value) as { readonly nodes: readonly TreeNode[] };
    const [name, ...rest] = names.splice(0);
    if (name === undefined) return { value: nodes.map((node) => toEntry(node, toNameText(unquote(node.name)))) };
    const next = nodes.find((node) => toNameText(unquote(node.name)) === name)?.subtree;
    if (next === undefined) return { value: null };
    tree = next;
    names.push(...rest);
  }
}

function toEntry({ type, size, mtime }: Node, name: string): SnapshotEntry {
  const bytes = type === 'file' ? (size ?? 0) : null;
  const known = type === 'file' ? 'file' : type === 'dir' ? 'directory' : 'other';
  return { name, type: known, bytes, modifiedAt: Date.parse(mtime) };
}

const controls: Readonly<Record<string, string>> = {
  ...{ a: '\x07', b: '\b', f: '\f', n: '\n' },
  ...{ r: '\r', t: '\t', v: '\v' },
};

/** Returns the bytes of a name. @param quoted the result of Go's `strconv.Quote`, without the quotes */
function unquote(quoted: string): Buffer {
  const parts = quoted.matchAll(/\\x(..)|\\u(.{4})|\\U(.{8})|\\(.)|[^\\]+/gs);
  return Buffer.concat(
    [...parts].map(([text, byte, short, long, other]) => {
      if (byte !== undefined) return Buffer.from(byte, 'hex');
      const point = short ?? long;
      if (point !== undefined) return Buffer.from(String.fromCodePoint(Number.parseInt(point, 16)));
      return Buffer.from(other === undefined ? text : (controls[other] ?? other));
    }),
  );
}

/**
 * Returns whether a version of restic has `restore --sparse`. @param stdout the output of `restic version`, as text or
 * JSON
 */
export function isSparseVersion(stdout: string): boolean {
  const [, major = 0, minor = 0] = /(\d+)\.(\d+)\.\d+/.exec(stdout) ?? [];
  return Number(major) > 0 || Number(minor) >= 15;
}
