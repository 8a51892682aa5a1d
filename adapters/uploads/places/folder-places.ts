/**
 * Puts the files of uploads into Data Folders. The files are prepared in a private directory on the file system of the
 * Data Folder (stage-parent.ts).
 */
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Fault } from '../../../machines/faults/faults.js';
import { UploadFailure } from '../../../machines/uploads/failure.js';
import type { UploadPlaces } from '../../../machines/uploads/ports.js';
import type { UndoOutcome, Upload, UploadChange, UploadOutcome, UploadUse } from '../../../machines/uploads/types.js';
import type { UnpackedEntries } from '../../archives/unpacker.js';
import { unpackInThread } from '../../archives/unpacking.js';
import { syncDirectory } from '../../directories.js';
import { ignoreMissing } from '../../files/missing.js';
import { isBelow, toFilePath, toParent } from '../../files/path-text.js';
import { writeAtomically } from '../../files/whole-file.js';
import type { FileWork } from '../../folders/files/file-work.js';
import { toFileFault } from '../../folders/place/file-fault.js';
import { readInnerPath } from '../../folders/place/inner-path.js';
import { StageParents } from '../../folders/place/stage-parents.js';
import { readStates } from '../../folders/place/tree-states.js';
import type { UploadDirectory } from '../files.js';
import { createNodes } from './archive-nodes.js';
import { findChanges, toOutcome, type UploadNode } from './changes.js';
import { type Move, type MovePlaces, moveBack, moveIn } from './moves.js';
import { copyBytes, giveToOwner } from './prepared-files.js';
import { removeStage } from './stage.js';
import type { TrashedFiles } from './trashed-files.js';
import { previewUndo, requireReplaced } from './undo-preview.js';
import { keepWritten } from './written-files.js';

/** The maximum number of files, directories and links of an archive. */
const maxEntries = 200_000;

const stagePrefix = '.upload-';
const movesFile = 'moves.json';

export class FolderPlaces implements UploadPlaces {
  private readonly parents = new StageParents('.server-manager-uploads');

  /**
   * @param data the directory of the Data Folders
   * @param limit the maximum size of the files of one archive, in bytes
   */
  constructor(
    private readonly data: string,
    private readonly files: Pick<UploadDirectory, 'toPath' | 'toMovesPath'>,
    private readonly limit: number,
    private readonly trash: TrashedFiles,
    private readonly work: Pick<FileWork, 'runExclusive'>,
  ) {}

  async preview(upload: Upload, use: UploadUse, signal: AbortSignal): Promise<UploadOutcome> {
    checkPath(use);
    const unpacked = use.kind === 'unpack' ? await this.unpack(upload, use, null, signal) : null;
    const root = createNodes(upload, use, unpacked);
    return toOutcome(root, await this.compare(root, use), unpacked);
  }

  async prepare(upload: Upload, use: UploadUse, signal: AbortSignal): Promise<UploadOutcome> {
    checkPath(use);
    return this.withStage(upload, use, (stage) => this.prepareIn(stage, upload, use, signal));
  }

  private async prepareIn(stage: string, upload: Upload, use: UploadUse, signal: AbortSignal): Promise<UploadOutcome> {
    await removeStage(stage, ['replaced']);
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
    const moves: Move[] = [];
    for (const { path, replaces } of changes)
      moves.push({ path, replaces, states: await readStates(join(stage, 'added'), path) });
    await writeAtomically(join(stage, movesFile), Buffer.from(JSON.stringify(moves)), null);
    return toOutcome(root, changes, unpacked);
  }

  async move(upload: Upload, use: UploadUse): Promise<Pick<UploadOutcome, 'trash' | 'undoUntil'>> {
    return this.withStage(upload, use, (stage) => this.moveFrom(stage, upload, use));
  }

  private async moveFrom(stage: string, { id }: Upload, use: UploadUse) {
    const places = this.toMovePlaces(stage, use);
    const moves = (await readMoves(join(stage, movesFile))) ?? [];
    const undoUntil = Date.now() + this.trash.maxAgeMs;
    for (const move of moves) await moveIn(move, places);
    const trash = moves.some(({ replaces }) => replaces)
      ? await this.trash.keep(use.folder, findBase(use), places.replaced, id)
      : [];
    await syncDirectory(places.live).catch(() => undefined);
    const isRecorded = moves.every(({ states }) => states !== undefined);
    if (isRecorded) await writeAtomically(this.files.toMovesPath(id), Buffer.from(JSON.stringify(moves)), null);
    return { trash, undoUntil: isRecorded ? undoUntil : null };
  }

  async previewUndo(upload: Upload, use: UploadUse, mayChangeSettings: boolean): Promise<UndoOutcome> {
    const { folder } = use;
    try {
      const moves = await readMoves(this.files.toMovesPath(upload.id));
      if (moves === null) throw new UploadFailure(refuseUnknown(upload));
      const preview = (stage: string): Promise<UndoOutcome> => {
        const places = { ...this.toMovePlaces(stage, use), mayChangeSettings, hasPrepared: false };
        return previewUndo(upload, moves, places, this.trash);
      };
      return await this.withStage(upload, use, preview, false);
    } catch (error) {
      throw error instanceof UploadFailure ? error : new UploadFailure(toFileFault(error, { folder, path: '' }, true));
    }
  }

  async undo(upload: Upload, use: UploadUse): Promise<readonly string[]> {
    return this.withStage(upload, use, (stage) => this.undoIn(stage, upload, use));
  }

  private async undoIn(stage: string, upload: Upload, use: UploadUse): Promise<readonly string[]> {
    const { id, undo = null } = upload;
    // The files of a failed use were checked when they were moved into place. The undo needs no second check.
    const mayChangeSettings = undo === null || undo.mayChangeSettings;
    const places = { ...this.toMovePlaces(stage, use), mayChangeSettings, hasPrepared: undo === null };
    const moves = (await readMoves(undo === null ? join(stage, movesFile) : this.files.toMovesPath(id))) ?? [];
    await this.work.runExclusive(async () => {
      if (undo !== null) await this.requireReplaced(upload, use, moves, places);
      await this.trash.takeBack(use.folder, places.replaced, id);
      if (undo !== null) await this.recordTakenBack(upload, moves, places);
      for (const move of moves.toReversed()) await moveBack(move, places);
    });
    await syncDirectory(places.live).catch(() => undefined);
    const base = findUndoBase(moves, findBase(use));
    const trash =
      undo === null
        ? await keepWritten(moves, places, this.trash, `${id} written`)
        : await this.trash.keep(use.folder, base, places.added, `${id} undone`);
    // The prepared files of a failed use are not needed: the bytes of the upload remain.
    await removeStage(stage, undo === null ? ['replaced'] : ['added', 'replaced']);
    return trash;
  }

  async clean(upload: Upload, use: UploadUse): Promise<void> {
    await this.withStage(upload, use, (stage) => removeStage(stage, ['added', 'replaced']), false);
  }

  async discard({ id }: Upload): Promise<void> {
    // The files of an adopted Data Folder stay next to its directory.
    await rm(join(this.data, `${stagePrefix}${id}`), { recursive: true, force: true });
  }

  /** Refuses an undo, without a change, if a client has deleted an entry of the trash since the preview. */
  private async requireReplaced(upload: Upload, use: UploadUse, moves: readonly Move[], places: MovePlaces) {
    await requireReplaced(upload, moves, places, this.trash).catch(async (error: unknown) => {
      // An earlier manager may have taken the other entries out of the trash.
      await this.trash.keep(use.folder, findBase(use), places.replaced, upload.id);
      await removeStage(dirname(places.added), ['added', 'replaced']);
      throw error;
    });
  }

  /** Records that the trash is no longer needed. The next manager then continues the undo without the trash. */
  private async recordTakenBack({ id }: Upload, moves: readonly Move[], { added }: MovePlaces): Promise<void> {
    await mkdir(added, { recursive: true, mode: 0o700 });
    if (moves.every(({ replaces, isTakenBack }) => !replaces || isTakenBack)) return;
    const taken = moves.map((move) => ({ ...move, isTakenBack: true }));
    await writeAtomically(this.files.toMovesPath(id), Buffer.from(JSON.stringify(taken)), null);
  }

  /** Calls `act` with the path of the private directory of a use. */
  private withStage<T>({ id }: Upload, { folder }: UploadUse, act: (stage: string) => Promise<T>, isMade = true) {
    return this.parents.with(join(this.data, folder), (parent) => act(join(parent, `${stagePrefix}${id}`)), isMade);
  }

  private toMovePlaces(stage: string, { folder, mayChangeSettings }: UploadUse): MovePlaces {
    const [added, replaced] = [join(stage, 'added'), join(stage, 'replaced')];
    return { folder, live: join(this.data, folder), added, replaced, mayChangeSettings, hasPrepared: true };
  }

  /** Unpacks an upload. @param directory an empty directory; `null` to only list the entries */
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

/** Returns the path of the directory that had the files. A directory that the use has made is moved as a whole. */
function findUndoBase(moves: readonly Move[], base: string): string {
  const made = moves.find(({ path }) => base !== '' && isBelow(base, path));
  return made === undefined ? base : toParent(made.path);
}

/** Reads the moves; `null` if the files were not completely prepared. */
async function readMoves(path: string): Promise<readonly Move[] | null> {
  const text = await readFile(path, 'utf8').catch(ignoreMissing);
  return text === null ? null : (JSON.parse(text) as Move[]);
}

function refuseUnknown({ id }: Upload): Fault {
  return { code: 'upload_not_undoable', upload: id, because: 'the manager has no record of its files' };
}
