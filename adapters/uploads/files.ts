/**
 * The records and bytes of uploads: `<root>/manager/uploads/<id>/record.json` and `bytes`. The number of received bytes
 * is the size of `bytes`. The number is therefore correct even after the manager was killed. `moves.json` lists the
 * files of a use, for its undo.
 */
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { UploadFiles } from '../../machines/uploads/ports.js';
import { type Upload, uploadId, uploadStates } from '../../machines/uploads/types.js';
import { readBounded } from '../bounded-file.js';
import { syncDirectory } from '../directories.js';
import { writeAtomically } from '../files/whole-file.js';

const maxRecordBytes = 4 * 1024 ** 2;

/** The maximum number of bytes in one read. */
const readBytes = 262_144;

export class UploadDirectory implements UploadFiles {
  /** @param directory the directory of the uploads. The directory is created with the first upload */
  constructor(private readonly directory: string) {}

  async list(): Promise<readonly Upload[]> {
    const names = await readdir(this.directory).catch(() => []);
    const ids = names.filter((name) => uploadId.test(name)).sort();
    return (await Promise.all(ids.map((id) => this.readOne(id)))).flat();
  }

  async write(upload: Upload): Promise<void> {
    const path = join(this.directory, upload.id, 'record.json');
    await writeAtomically(path, Buffer.from(`${JSON.stringify(upload)}\n`), null);
  }

  async create(id: string): Promise<void> {
    await mkdir(join(this.directory, id), { recursive: true, mode: 0o700 });
    await (await open(this.toPath(id), 'wx', 0o600)).close();
    await syncDirectory(this.directory);
  }

  async removeBytes(id: string): Promise<void> {
    await rm(this.toPath(id), { force: true });
  }

  async remove(id: string): Promise<void> {
    await rm(join(this.directory, id), { recursive: true, force: true });
  }

  async measure(id: string): ReturnType<UploadFiles['measure']> {
    const stats = await stat(this.toPath(id)).catch(() => null);
    return stats === null ? null : { offset: stats.size, at: stats.mtimeMs };
  }

  async *read(id: string): AsyncGenerator<Uint8Array> {
    // Open the file at the first read, so that a refused installation opens no file.
    yield* createReadStream(this.toPath(id), { highWaterMark: readBytes });
  }

  toPath(id: string): string {
    return join(this.directory, id, 'bytes');
  }

  /** Returns the path of the file that lists the moves of a use. */
  toMovesPath(id: string): string {
    return join(this.directory, id, 'moves.json');
  }

  async free(): Promise<number> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(this.directory);
    return bavail * bsize;
  }

  private async readOne(id: string): Promise<readonly Upload[]> {
    const read = await readBounded(join(this.directory, id, 'record.json'), maxRecordBytes);
    try {
      const record = 'bytes' in read ? (JSON.parse(read.bytes.toString()) as Upload) : null;
      if (record !== null && record.id === id && uploadStates.includes(record.state))
        // Earlier releases stored no undo.
        return [{ ...record, undo: record.undo ?? null }];
    } catch {
      // A damaged record must not affect other uploads.
    }
    // The manager was killed before the record was written, so that no client knows the upload.
    await this.remove(id).catch(() => undefined);
    return [];
  }
}
