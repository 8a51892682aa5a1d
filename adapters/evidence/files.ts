/**
 * The files of evidence: `evidence-<name>.json` in the directory of the run. The files are removed together with
 * the run.
 */
import { constants } from 'node:fs';
import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { EvidenceSummary } from '../../machines/trace/evidence.js';
import { writeAtomically } from '../files/whole-file.js';

/** The maximum length of a file, in bytes. No document is longer. */
const maxBytes = 16 * 1024 * 1024;

/** The maximum number of files. The oldest files are deleted above this number. */
export const maxPieces = 20;

const namePattern = /^(\d{8}T\d{9}Z)-([a-z_]{1,32})$/;
const filePattern = /^evidence-(.+)\.json$/;

/**
 * Returns the name of evidence: the time and the reason. Characters of the reason other than `a` to `z` are replaced.
 */
export function toEvidenceName(at: number, reason: string): string {
  const word =
    reason
      .toLowerCase()
      .replace(/[^a-z]+/g, '_')
      .slice(0, 32) || 'other';
  return `${new Date(at).toISOString().replace(/[-:.]/g, '')}-${word}`;
}

/** Lists the evidence in a run's directory, the newest first. @throws an error of the file system */
export async function listEvidence(directory: string): Promise<EvidenceSummary[]> {
  const names = (await readdir(directory))
    .flatMap((file) => filePattern.exec(file)?.[1] ?? [])
    .filter((name) => namePattern.test(name))
    .sort()
    .reverse();
  const pieces = await Promise.all(names.map((name) => summarize(directory, name)));
  return pieces.filter((piece) => piece !== null);
}

async function summarize(directory: string, name: string): Promise<EvidenceSummary | null> {
  const [, time = '', reason = ''] = namePattern.exec(name) ?? [];
  const at = Date.parse(time.replace(/(....)(..)(..)T(..)(..)(..)(...)Z/, '$1-$2-$3T$4:$5:$6.$7Z'));
  try {
    const file = await openFile(directory, name);
    try {
      return { name, at, reason, bytes: (await file.stat()).size };
    } finally {
      await file.close();
    }
  } catch {
    return null;
  }
}

/** Reads a document; `null` if no document has this name. */
export async function readEvidence(directory: string, name: string): Promise<string | null> {
  if (!namePattern.test(name)) return null;
  try {
    const file = await openFile(directory, name);
    try {
      const stats = await file.stat();
      if (!stats.isFile() || stats.size > maxBytes) return null;
      return await file.readFile('utf8');
    } finally {
      await file.close();
    }
  } catch {
    return null;
  }
}

/** Writes a document atomically, and deletes the oldest documents. @throws an error of the file system */
export async function writeEvidence(directory: string, name: string, text: string): Promise<void> {
  await writeAtomically(toFile(directory, name), Buffer.from(text), null);
  for (const old of (await listEvidence(directory)).slice(maxPieces)) await rm(toFile(directory, old.name));
}

const toFile = (directory: string, name: string): string => join(directory, `evidence-${name}.json`);

/** Opens a file without following a link or blocking on a FIFO, because the server's user can replace the file. */
function openFile(directory: string, name: string) {
  return open(toFile(directory, name), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
}
