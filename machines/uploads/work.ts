/** The actors of an upload. */
import type { WorkOf } from '../durable/ports.js';
import type { uploadActors } from './behaviour.js';
import type { UploadFiles, UploadPlaces } from './ports.js';
import type { Upload, UploadUse } from './types.js';

export function createUploadWork(files: UploadFiles, places: UploadPlaces): WorkOf<typeof uploadActors> {
  return {
    prepareFiles: ({ input: { upload }, signal }) => places.prepare(upload, requireUse(upload), signal),
    moveFiles: ({ input: { upload } }) => places.move(upload, requireUse(upload)),
    undoMoves: async ({ input: { upload } }) => ({ trash: await places.undo(upload, requireUse(upload)) }),
    async removeFiles({ input: { upload } }) {
      // The pruning of ended uploads removes the rest.
      await files.removeBytes(upload.id).catch(() => undefined);
      if (upload.use !== null) await places.clean(upload, upload.use).catch(() => undefined);
    },
  };
}

function requireUse({ id, use }: Upload): UploadUse {
  if (use === null) throw new Error(`the upload ${id} has no use`);
  return use;
}
