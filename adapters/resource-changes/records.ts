/** The records of changes: `<root>/manager/resource-changes/<id>.json`. */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChangeRecords } from '../../machines/resource-changes/ports.js';
import { resourceChangeStates } from '../../machines/resource-changes/states.js';
import type { ResourceChange } from '../../machines/resource-changes/types.js';
import { readBounded } from '../bounded-file.js';
import { ignoreMissing } from '../files/missing.js';
import { writeAtomically } from '../files/whole-file.js';

const maxRecordBytes = 8 * 1024 ** 2;

/** The names of records. Ids begin with the time, so that sorted names have the order of the changes. */
const recordName = /^(c[0-9a-z]{1,40})\.json$/;

export class ChangeRecordFiles implements ChangeRecords {
  /** @param directory the directory of the records. The directory is created with the first record */
  constructor(private readonly directory: string) {}

  async list() {
    const names = ((await readdir(this.directory).catch(ignoreMissing)) ?? []).sort();
    const ids = names.flatMap((name) => recordName.exec(name)?.[1] ?? []);
    const read = await Promise.all(ids.map((id) => this.read(id)));
    return { changes: read.flat(), unread: ids.filter((_, index) => read[index]?.length === 0) };
  }

  async write(change: ResourceChange): Promise<void> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    await writeAtomically(this.toPath(change.id), Buffer.from(`${JSON.stringify(change)}\n`), null);
  }

  async remove(id: string): Promise<void> {
    await rm(this.toPath(id), { force: true });
  }

  private toPath(id: string): string {
    return join(this.directory, `${id}.json`);
  }

  private async read(id: string): Promise<readonly ResourceChange[]> {
    const read = await readBounded(this.toPath(id), maxRecordBytes);
    try {
      const record = 'bytes' in read ? (JSON.parse(read.bytes.toString()) as ResourceChange) : null;
      if (record !== null && record.id === id && resourceChangeStates.includes(record.state)) return [record];
    } catch {
      // A damaged record must not affect other changes.
    }
    return [];
  }
}
