/** Arranges the entries of an upload as a tree below the Data Folder. */
import type { Upload, UploadUse } from '../../../machines/uploads/types.js';
import type { UnpackedEntries, UnpackedEntry } from '../../archives/unpacker.js';
import { toNameText } from '../../files/path-text.js';
import { addNode, createDirectoryNode, type UploadNode } from './changes.js';

const types = { directory: 'directory', file: 'file', hardlink: 'file', symlink: 'link' } as const;

/** Returns the tree. @param unpacked the entries of the archive; `null` for a single file */
export function createNodes(
  { size }: Pick<Upload, 'size'>,
  { path }: Pick<UploadUse, 'path'>,
  unpacked: Pick<UnpackedEntries, 'entries'> | null,
): UploadNode {
  const root = createDirectoryNode();
  const names = path === '' ? [] : path.split('/');
  if (unpacked === null) {
    addNode(root, names, { type: 'file', size, children: new Map() });
    return root;
  }
  if (names.length > 0) addNode(root, names, createDirectoryNode());
  for (const [entry, described] of unpacked.entries) {
    const below = entry.split('/').map((name) => toNameText(Buffer.from(name)));
    addNode(root, [...names, ...below], toNode(described));
  }
  return root;
}

function toNode({ kind, size }: UnpackedEntry): UploadNode {
  return { type: types[kind], size, children: new Map() };
}
