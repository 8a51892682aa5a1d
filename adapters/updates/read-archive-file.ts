/** Reads the archive of a plan from a directory, and compares its checksum. */

import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BeginDownload, DownloadFault, PlanArchive } from '../../machines/updates/update-plan.js';
import { isSameFile, isSettled, openArchive } from './archive-file.js';

/**
 * Returns the archive; `unreachable` if it no longer exists, was changed lately, or is changed during the read.
 * @param settleMs the time for which the file must have been unchanged, in milliseconds
 */
export async function readArchiveFile(
  { url, sha256 }: PlanArchive,
  signal: AbortSignal,
  settleMs: number,
): ReturnType<BeginDownload> {
  const file = await openArchive(fileURLToPath(url)).catch(() => null);
  if (file === null) return { fault: 'unreachable' };
  const stats = await file.stat();
  if (isSettled(stats, Date.now(), settleMs) && !signal.aborted)
    return { ...readWhole(file, sha256, signal), total: stats.size };
  await file.close();
  return { fault: 'unreachable' };
}

function readWhole(file: FileHandle, sha256: PlanArchive['sha256'], signal: AbortSignal) {
  let fault: DownloadFault | null = null;
  const close = (): void => void file.close().catch(() => undefined);

  async function* read(): AsyncIterable<Uint8Array> {
    const hash = createHash('sha256');
    const before = await file.stat();
    try {
      for await (const chunk of file.createReadStream({ autoClose: false, signal }) as AsyncIterable<Buffer>) {
        hash.update(chunk);
        yield chunk;
      }
      if (!isSameFile(before, await file.stat())) throw new Error('the archive was changed while it was read');
    } catch (error) {
      fault = 'unreachable';
      throw error;
    }
    if (sha256 === null || hash.digest('hex') === sha256) return;
    fault = 'checksum_wrong';
    throw new Error('the checksum of the archive is wrong');
  }

  return { archive: read(), fault: () => fault, close };
}
