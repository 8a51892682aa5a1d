/** Writes the headers of a tar archive in the format of GNU tar, whose names are bytes of any length. */
import type { Stats } from 'node:fs';

export const blockBytes = 512;

/** The greatest size and time that 11 octal digits can express. */
const maxOctal = 0o77_777_777_777;

/** The lengths of the fields for the name and the target of a link. */
const nameBytes = 100;

const longName = Buffer.from('././@LongLink');

export type TarType = '0' | '2' | '5';

/**
 * Returns the blocks before the content of an entry.
 * @param name the path of the entry, with a slash at its end for a directory
 * @param target the target of a link; empty for other types
 */
export function writeTarHeader(
  type: TarType,
  name: Buffer,
  { mode, mtimeMs, size }: Pick<Stats, 'mode' | 'mtimeMs' | 'size'>,
  target = Buffer.alloc(0),
): Buffer {
  const length = type === '0' ? size : 0;
  const time = Math.max(0, Math.floor(mtimeMs / 1_000));
  return Buffer.concat([
    ...(target.length > nameBytes ? [writeLong('K', target)] : []),
    ...(name.length > nameBytes ? [writeLong('L', name)] : []),
    writeBlock(type, name, { mode: mode & 0o777, time, length }, target),
  ]);
}

/** Returns the zeros that complete the last block of a file. @param length the length of the file, in bytes */
export function padTar(length: number): Buffer {
  return Buffer.alloc((blockBytes - (length % blockBytes)) % blockBytes);
}

/** Writes a name that does not fit into its field, as a separate entry. */
function writeLong(type: 'K' | 'L', name: Buffer): Buffer {
  const content = Buffer.concat([name, Buffer.alloc(1)]);
  const facts = { mode: 0o644, time: 0, length: content.length };
  return Buffer.concat([writeBlock(type, longName, facts), content, padTar(content.length)]);
}

function writeBlock(
  type: string,
  name: Buffer,
  facts: { readonly mode: number; readonly time: number; readonly length: number },
  target = Buffer.alloc(0),
): Buffer {
  const block = Buffer.alloc(blockBytes);
  name.copy(block, 0, 0, nameBytes);
  writeNumber(block, facts.mode, 100, 8);
  writeNumber(block, 0, 108, 8);
  writeNumber(block, 0, 116, 8);
  writeNumber(block, facts.length, 124, 12);
  writeNumber(block, facts.time, 136, 12);
  // The checksum counts its own field as spaces.
  block.write('        ', 148, 'latin1');
  block.write(type, 156, 'latin1');
  target.copy(block, 157, 0, nameBytes);
  block.write('ustar  \0', 257, 'latin1');
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return block;
}

/** Writes a number in octal digits. A number that is too large is written in base 256. */
function writeNumber(block: Buffer, value: number, at: number, width: number): void {
  if (value <= maxOctal) return void block.write(`${value.toString(8).padStart(width - 1, '0')}\0`, at, 'latin1');
  block[at] = 0x80;
  block.writeBigUInt64BE(BigInt(value), at + width - 8);
}
