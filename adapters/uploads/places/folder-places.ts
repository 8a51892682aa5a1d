/**
 * Puts the files of uploads into Data Folders. They are prepared in a private directory next to the real directory of
 * the Data Folder, on the same file system.
 */
import { mkdir, readFile, realpath, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UploadFailure } from '../../../machines/uploads/failure.js';
import type { UploadFiles, UploadPlaces } from '../../../machines/uploads/ports.js';
import type { Upload, UploadChange, UploadOutcome, UploadUse } from '../../../machines/uploads/types.js';
import type { UnpackedEntries } from '../../archives/unpacker.js';
import { unpackInThread } from '../../archives/unpacking.js';
import { syncDirectory } from '../../directories.js';
import { toFilePath } from '../../files/path-text.js';
import { writeAtomically } from '../../files/whole-file.js';
import { toFileFault } from '../../folders/place/file-fault.js';
import { readInnerPath } from '../../folders/place/inner-path.js';
import { createNodes } from './archive-nodes.js';
import { findChanges, measureNode, type UploadNode } from './changes.js';
import { type Move, type MovePlaces, moveBack, moveIn } from './moves.js';
import { copyBytes, giveToOwner } from './prepared-files.js';
import type { KeepReplaced } from './replaced-files.js';

/** The maximum number of files, directories and links of an archive. */
const maxEntries = 200_000;

/** The maximum number of changes in an outcome. */
const maxChanges = 1_000;

const movesFile = 'moves.json';

export class FolderPlaces implements UploadPlaces {
  /**
   * @param data the directory of the Data Folders
   * @param limit the maximum size of the files of one archive, in bytes
   * @param keepReplaced moves replaced files into the trash
   */
  constructor(
    private readonly data: string,
    private readonly files: Pick<UploadFiles, 'toPath'>,
    private readonly limit: number,
    private readonly keepReplaced: KeepReplaced,
  ) {}

  async preview(upload: Upload, use: UploadUse, signal: AbortSignal): Promise<UploadOutcome> {
    checkPath(use);
    const unpacked = use.kind === 'unpack' ? await this.unpack(upload, use, null, signal) : null;
    const root = createNodes(upload, use, unpacked);
    return toOutcome(root, await this.compare(root, use), unpacked);
  }

  async prepare(upload: Upload, use: UploadUse, signal: AbortSignal): Promise<UploadOutcome> {
    checkPath(use);
    const stage = await this.findStage(upload, use);
    await rm(stage, { recursive: true, force: true });
    await mkdir(stage, { mode: 0o700 });
    const content = join(stage, 'content');
    let made: string;
    let unpacked: UnpackedEntries | null = null;
    if (use.kind === 'unpack') {
      await mkdir(content, { mode: 0o755 });
      unpacked = await this.unpack(upload, use, content, signal);
      made = unpacked.path;
    } else {
      await copyBytes(this.files.toPath(upload.id), content);
      made = content;
    }
    const root = createNodes(upload, use, unpacked);
    const changes = await this.compare(root, use);
    await this.arrange(made, stage, use);
    await giveToOwner(join(stage, 'added'), join(this.data, use.folder));
    const moves: Move[] = changes.map(({ path, replaces }) => ({ path, replaces }));
    await writeAtomically(join(stage, movesFile), Buffer.from(JSON.stringify(moves)), null);
    return toOutcome(root, changes, unpacked);
  }

  async move(upload: Upload, use: UploadUse): Promise<readonly string[]> {
    const stage = await this.findStage(upload, use);
    const places = this.toMovePlaces(stage, use);
    const moves = await readMoves(stage);
    for (const move of moves) await moveIn(move, places);
    const kept = moves.some(({ replaces }) => replaces)
      ? await this.keepReplaced(use.folder, findBase(use), places.replaced)
      : [];
    await syncDirectory(places.live).catch(() => undefined);
    return kept;
  }

  async undo(upload: Upload, use: UploadUse): Promise<void> {
    const stage = await this.findStage(upload, use);
    const places = this.toMovePlaces(stage, use);
    const moves = await readMoves(stage);
    for (const move of moves.toReversed()) await moveBack(move, places);
    await rm(stage, { recursive: true, force: true });
  }

  async clean(upload: Upload, use: UploadUse): Promise<void> {
    await rm(await this.findStage(upload, use), { recursive: true, force: true });
  }

  private async findStage({ id }: Upload, { folder }: UploadUse): Promise<string> {
    const real = await realpath(join(this.data, folder));
    return join(dirname(real), `.upload-${id}`);
  }

  private toMovePlaces(stage: string, { folder, mayChangeSettings }: UploadUse): MovePlaces {
    const [added, replaced] = [join(stage, 'added'), join(stage, 'replaced')];
    return { folder, live: join(this.data, folder), added, replaced, mayChangeSettings };
  }

  /** @param directory an empty directory; `null` to only list the entries */
  private async unpack(
    { id }: Upload,
    { names, unwraps }: UploadUse,
    directory: string | null,
    signal: AbortSignal,
  ): Promise<UnpackedEntries> {
    const order = {
      ...{ archive: this.files.toPath(id), directory, names },
      limits: { bytes: this.limit, entries: maxEntries },
      rules: { unwraps, skipsClutter: true },
    };
    const unpacked = await unpackInThread(order, signal, () => undefined);
    if ('fault' in unpacked) throw new UploadFailure(unpacked.fault);
    return unpacked;
  }

  private async compare(root: UploadNode, use: UploadUse): Promise<readonly UploadChange[]> {
    const { folder, path, overwrites, mayChangeSettings } = use;
    const directory = join(this.data, folder);
    const comparison = { path: directory, folder, base: findBase(use), overwrites, mayChangeSettings };
    return findChanges(root, comparison).catch((error: unknown) => {
      throw error instanceof UploadFailure ? error : new UploadFailure(toFileFault(error, { folder, path }, false));
    });
  }

  /** Moves the prepared files to their paths below the directory `added`. */
  private async arrange(made: string, stage: string, { path }: UploadUse): Promise<void> {
    const added = join(stage, 'added');
    if (path === '') return rename(made, added);
    await mkdir(toFilePath(added, toParent(path)), { recursive: true, mode: 0o755 });
    await rename(made, toFilePath(added, path));
  }
}

/** Checks the path in the Data Folder that gets the upload. @throws UploadFailure */
function checkPath({ path, kind, folder }: UploadUse): void {
  const names = readInnerPath(path);
  if ('fault' in names) throw new UploadFailure(names.fault);
  if (kind === 'place' && names.length === 0) throw new UploadFailure({ code: 'file_exists', folder, path });
}

/** Returns the path of the directory that gets the files. */
function findBase({ kind, path }: UploadUse): string {
  return kind === 'unpack' ? path : toParent(path);
}

function toOutcome(
  root: UploadNode,
  changes: readonly UploadChange[],
  unpacked: UnpackedEntries | null,
): UploadOutcome {
  const replaced = changes.filter(({ replaces }) => replaces).length;
  return {
    ...measureNode(root),
    wrapping: unpacked?.wrapping ?? null,
    ...{ created: changes.length - replaced, replaced, changes: changes.slice(0, maxChanges) },
    ...{ skipped: unpacked?.skipped ?? [], trash: [] },
  };
}

/** Reads the moves; an empty list if the files were not completely prepared. */
async function readMoves(stage: string): Promise<readonly Move[]> {
  const text = await readFile(join(stage, movesFile), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  return JSON.parse(text) as Move[];
}

function toParent(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
