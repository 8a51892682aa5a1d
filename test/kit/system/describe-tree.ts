/** Describes all files below a directory, so that a test can compare them before and after an operation. */
import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync, type Stats } from 'node:fs';

const slash = Buffer.from('/');

/**
 * Returns the path, type, mode, owner and content of each entry, in order. Follows no links and opens only regular
 * files. A byte of a name that is not ASCII is a character of Latin-1.
 * @param isLeftOut returns whether an entry is left out, together with all entries below it
 */
export function describeTree(root: string, isLeftOut: (path: string) => boolean = () => false): string[] {
  const described: string[] = [];
  const enter = (directory: Buffer): void => {
    for (const name of readdirSync(directory, { encoding: 'buffer' })) {
      const path = Buffer.concat([directory, slash, name]);
      const inner = path.toString('latin1').slice(Buffer.byteLength(root) + 1);
      if (isLeftOut(inner)) continue;
      const stats = lstatSync(path);
      described.push(`${inner} ${stats.mode.toString(8)} ${stats.uid}:${stats.gid} ${describeContent(path, stats)}`);
      if (stats.isDirectory()) enter(path);
    }
  };
  enter(Buffer.from(root));
  return described.sort();
}

/** Returns the lines that occur in only one of two descriptions. */
export function findDifferences(before: readonly string[], after: readonly string[]): string[] {
  const [old, present] = [new Set(before), new Set(after)];
  return [...before.filter((line) => !present.has(line)), ...after.filter((line) => !old.has(line))].sort();
}

function describeContent(path: Buffer, stats: Stats): string {
  if (stats.isSymbolicLink()) return `-> ${readlinkSync(path, 'latin1')}`;
  if (!stats.isFile()) return '';
  return `${stats.nlink} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`;
}
