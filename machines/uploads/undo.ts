/** Undoes the uses of uploads at the request of a client. */
import type { Fault } from '../faults/faults.js';
import type { UploadEvent } from './behaviour.js';
import { assertNone, toUndoFault, toUploadFault, UploadFailure } from './failure.js';
import type { UploadPlaces } from './ports.js';
import { findUndoEnd, type UndoOutcome, type Upload, type UploadUndo, type UploadUse } from './types.js';

export interface UndoPorts {
  readonly places: Pick<UploadPlaces, 'previewUndo'>;
  readonly now: () => number;
  readonly list: () => readonly Upload[];
  /** Returns the upload whose use or undo changes a Data Folder; `null` without such an upload. */
  readonly findUser: (folder: string) => string | null;
  /** Returns whether the manager is shutting down. */
  readonly isEnding: () => boolean;
  /**
   * Sends an event to an upload. @returns whether the state of the upload has a transition for the event. @throws an
   * error of the store, before the transition
   */
  readonly request: (id: string, event: UploadEvent) => Promise<boolean>;
  /** Waits until no use or undo of an upload is in progress. */
  readonly settle: (id: string) => Promise<Upload>;
}

export class UploadUndos {
  /** The requested undos: the id of the upload, by the Data Folder. */
  private readonly requested = new Map<string, string>();

  constructor(private readonly ports: UndoPorts) {}

  /** Returns what the undo of a use would change. @throws UploadFailure */
  async preview({ id }: Pick<Upload, 'id'>, mayChangeSettings: boolean): Promise<UndoOutcome> {
    return this.compare(this.require(id), mayChangeSettings);
  }

  /** Returns the upload whose undo changes a Data Folder; `null` without such an upload. */
  findUndoing(folder: string): string | null {
    const undoing = this.ports
      .list()
      .find(({ state, undo, use }) => state === 'undoing' && undo !== null && use?.folder === folder);
    return this.requested.get(folder) ?? undoing?.id ?? null;
  }

  private async compare(upload: Upload & { readonly use: UploadUse }, mayChangeSettings: boolean) {
    try {
      const outcome = await this.ports.places.previewUndo(upload, upload.use, mayChangeSettings);
      if (upload.undo === null) return outcome;
      // This attempt continues a failed attempt, which may have moved the missing entries.
      return { ...upload.undo.outcome, changed: outcome.changed.filter((each) => each.change !== 'missing') };
    } catch (error) {
      throw new UploadFailure(toUploadFault(error));
    }
  }

  /**
   * Undoes a use, and waits for the end. No other use or undo changes the Data Folder at the same time.
   * @param isForced whether entries that have changed since the use are moved into the trash
   * @throws UploadFailure
   */
  async undo(
    { id }: Pick<Upload, 'id'>,
    request: Omit<UploadUndo, 'outcome'>,
    isForced: boolean,
  ): Promise<UndoOutcome> {
    const upload = this.require(id);
    const { folder } = upload.use;
    this.requested.set(folder, id);
    try {
      const outcome = await this.compare(upload, request.mayChangeSettings);
      if (this.ports.isEnding()) throw new UploadFailure({ code: 'shutting_down' });
      if (!isForced) refuseChanged(id, outcome);
      // The failed attempt may have moved a folder.json already.
      const mayChangeSettings = request.mayChangeSettings || upload.undo?.mayChangeSettings === true;
      const undoing = { ...request, mayChangeSettings, outcome };
      const isTaken = await this.ports.request(id, { type: 'undo', undo: undoing }).catch((error) => {
        throw new UploadFailure(toUndoFault(toUploadFault(error)));
      });
      if (!isTaken) throw new UploadFailure({ code: 'upload_busy', upload: id });
      const { fault, undo } = await this.ports.settle(id);
      assertNone(fault);
      return undo?.outcome ?? outcome;
    } finally {
      this.requested.delete(folder);
    }
  }

  /** Returns an upload whose use can be undone. @throws UploadFailure */
  private require(id: string): Upload & { readonly use: UploadUse } {
    if (this.ports.isEnding()) throw new UploadFailure({ code: 'shutting_down' });
    const upload = this.ports.list().find((each) => each.id === id);
    if (upload === undefined) throw new UploadFailure({ code: 'upload_gone', upload: id });
    const { use } = upload;
    if (use === null) throw new UploadFailure(refuse(id, 'it is not in a Data Folder'));
    const other = this.ports.findUser(use.folder);
    if (other !== null) throw new UploadFailure({ code: 'upload_busy', upload: other });
    assertNone(findObstacle(upload, this.ports.now()));
    return { ...upload, use };
  }
}

/** Returns why a use cannot be undone; `null` if an undo is possible. */
function findObstacle(upload: Upload, now: number): Fault | null {
  const { id, state, undo } = upload;
  if (state === 'broken' && undo !== null) return null;
  if (state === 'undone') return refuse(id, 'it is undone already');
  const end = findUndoEnd(upload);
  if (end === null) return refuse(id, 'the manager has no record of its files');
  return end <= now ? refuse(id, 'the trash no longer has the replaced files') : null;
}

function refuse(upload: string, because: string): Fault {
  return { code: 'upload_not_undoable', upload, because };
}

function refuseChanged(upload: string, { changed }: UndoOutcome): void {
  if (changed.length === 0) return;
  throw new UploadFailure({ code: 'upload_files_changed', upload, paths: changed.map(({ path }) => path) });
}
