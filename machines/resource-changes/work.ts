/** The actors of a change. */
import type { WorkOf } from '../durable/ports.js';
import type { changeActors } from './behaviour.js';
import type { LiveServer } from './live-server.js';
import type { ResourceFiles } from './ports.js';

export function createChangeWork(files: ResourceFiles, server: LiveServer): WorkOf<typeof changeActors> {
  return {
    prepareFiles: ({ input: { change }, signal }) => files.prepare(change, signal),
    async moveFiles({ input: { change } }) {
      const { trash } = await files.move(change);
      const written = change.edits.filter(({ isWritten }) => isWritten);
      return { trash, edits: [...written, ...(await files.planEdits({ ...change, edits: written }))] };
    },
    writeEdits: async ({ input: { change } }) => ({ edits: await files.writeEdits(change) }),
    async refreshServer({ input: { change }, signal }) {
      // The next start of the manager removes what is left.
      await files.clean(change).catch(() => undefined);
      return server.refresh(change, signal);
    },
    undoFiles: ({ input: { change } }) => files.undo(change),
    reloadServer: ({ input: { change }, signal }) => server.reload(change, signal),
    discardFiles: ({ input: { change } }) => files.clean(change).catch(() => undefined),
  };
}
