/** The ports of uploads. The implementation is in adapters/uploads. All functions throw errors of the file system. */
import type { UndoOutcome, Upload, UploadOutcome, UploadUse } from './types.js';

/** The stored records and bytes of uploads. */
export interface UploadFiles {
  /** Reads the records of the previous manager. A damaged record is left out. */
  list(): Promise<readonly Upload[]>;
  write(upload: Upload): Promise<void>;
  /** Creates the empty file of a new upload. */
  create(id: string): Promise<void>;
  /** Removes the bytes; the record remains. */
  removeBytes(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Returns the number of received bytes, and the time at which the last byte arrived; `null` without the file. */
  measure(id: string): Promise<{ readonly offset: number; readonly at: number } | null>;
  /** Reads the bytes. */
  read(id: string): AsyncIterable<Uint8Array>;
  /** Returns the path of the bytes. */
  toPath(id: string): string;
  /** Returns the free bytes of the disk. */
  free(): Promise<number>;
}

/** Puts the files of an upload into a Data Folder. */
export interface UploadPlaces {
  /**
   * Returns what a use would change. Writes nothing.
   * @throws UploadFailure of an archive that cannot be unpacked, or of a path that cannot be used
   */
  preview(upload: Upload, use: UploadUse, signal: AbortSignal): Promise<UploadOutcome>;
  /** Makes the files next to the Data Folder, and stores the planned move of each file. Throws like {@link preview}. */
  prepare(upload: Upload, use: UploadUse, signal: AbortSignal): Promise<UploadOutcome>;
  /**
   * Moves the prepared files into place. An interrupted move is continued.
   * @returns the ids of the replaced files in the trash, and until when the trash has them
   */
  move(upload: Upload, use: UploadUse): Promise<Pick<UploadOutcome, 'trash' | 'undoUntil'>>;
  /**
   * Returns what the undo of a use would change. Changes nothing.
   * @throws UploadFailure of a use that cannot be undone
   */
  previewUndo(upload: Upload, use: UploadUse, mayChangeSettings: boolean): Promise<UndoOutcome>;
  /**
   * Moves back the files that were moved, and puts replaced files back. An interrupted call is continued. If a client
   * has requested the undo, the files that are moved out go to the trash. If the use has failed, the files are removed,
   * unless other programs have written into them.
   * @returns the ids in the trash
   */
  undo(upload: Upload, use: UploadUse): Promise<readonly string[]>;
  /** Removes the files of a use in a Data Folder that does not exist any more. */
  discard(upload: Upload): Promise<void>;
  /** Removes the prepared files. */
  clean(upload: Upload, use: UploadUse): Promise<void>;
}

export interface UploadLimits {
  /** The maximum size of all uploads together, in bytes. */
  readonly bytes: number;
  /** The maximum number of uploads. */
  readonly number: number;
  /** The time for which an upload is stored after its last byte, in milliseconds. */
  readonly ageMs: number;
}
