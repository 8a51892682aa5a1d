/**
 * Assembles uploads. The modules of uploads are loaded at the first use, or when the service has started. The library
 * for tus is loaded with the first request of this protocol.
 */
import { createOpening } from '../../machines/async/opening.js';
import type { NewEntry } from '../../machines/history/journal.js';
import type { Upload } from '../../machines/uploads/types.js';
import type { Uploads } from '../../machines/uploads/uploads.js';
import { bindRoutes } from '../api/kit/bound-route.js';
import { uploadRoutes } from '../api/uploads/routes.js';
import type { TusServices } from '../api/uploads/tus-requests.js';
import { uploadUseRoutes } from '../api/uploads/use-routes.js';
import type { Base } from './base.js';
import type { Feature } from './feature.js';

/** The time for which an upload is stored after its last byte: a day, in milliseconds. */
const ageMs = 86_400_000;

/** The maximum number of uploads. */
const maxUploads = 100;

/** The interval at which expired uploads are removed, in milliseconds. */
const pruneIntervalMs = 600_000;

export interface UploadsFeature extends Feature {
  /** Opens the uploads at the first call, and returns the same uploads afterwards. */
  open(): Promise<Uploads>;
}

/** Prepares the uploads. The store opens with the first request for uploads, or when the service has started. */
export function startUploads({ core }: Base): UploadsFeature {
  const { root, options, log, catalog, journal } = core;
  const limits = { bytes: options.uploadLimit, number: maxUploads, ageMs };
  const ending = new AbortController();
  let tus: Promise<TusServices['answerTus']> | null = null;
  let pruning: NodeJS.Timeout | null = null;

  async function openNow(): Promise<Uploads> {
    const [{ openUploadStores }, machines] = await Promise.all([
      import('../../adapters/uploads/open.js'),
      import('../../machines/uploads/uploads.js'),
    ]);
    const uploads = new machines.Uploads({
      ...openUploadStores(root, limits.bytes, core.folders.trashStore, core.folders.work),
      limits,
      now: Date.now,
      onUsed,
      onError: (error, upload) => log.error({ err: error, upload }, 'an upload met an unexpected error'),
    });
    await uploads.open();
    return uploads;
  }

  function onUsed(upload: Upload): void {
    const entry = toEntry(upload);
    if (entry !== null) journal.record(entry);
    // If the list cannot be read now, the next request reads it again.
    void catalog.refreshDataFolders().catch(() => undefined);
  }

  const onError = (error: unknown): void => log.error({ err: error }, 'could not open the uploads');
  const opening = createOpening(openNow, onError);
  const { open } = opening;

  async function openTus(): Promise<TusServices> {
    const uploads = await open();
    tus ??= import('../../adapters/uploads/tus.js').then(({ createTusServer }) => createTusServer(uploads, limits));
    return { uploads, answerTus: await tus, limits, ending: ending.signal };
  }

  core.records.add(async (folder) => (await open()).forget(folder));
  core.holds.add('upload_busy', async (folder) => {
    const upload = (await open()).findUser(folder);
    return upload === null ? null : { code: 'upload_busy', upload };
  });

  return {
    open,
    routes: [
      ...bindRoutes(uploadRoutes, { uploads: { open, openTus, ageMs } }),
      ...bindRoutes(uploadUseRoutes, { uploads: { open, ageMs }, catalog, holds: core.holds }),
    ],
    start() {
      opening.prepare();
      pruning = setInterval(
        () =>
          void open()
            .then((uploads) => uploads.removeOld())
            .catch(onError),
        pruneIntervalMs,
      );
      pruning.unref();
    },
    async stop() {
      if (pruning !== null) clearInterval(pruning);
      ending.abort(new Error('the service is shutting down'));
      await (await opening.opened())?.close();
    },
  };
}

/** Returns the entry of the history about the end of a use or of its undo; `null` for the installation of a Build. */
function toEntry({ id, use, fault, outcome, undo }: Upload): NewEntry | null {
  if (use === null) return null;
  const { kind, folder, path, by } = use;
  if (undo !== null) {
    const { removed, restored } = undo.outcome;
    const detail = { path, upload: id, removed, restored };
    return { type: 'file.upload_undone', actor: undo.by, folder, outcome: fault?.code ?? 'done', detail };
  }
  return {
    type: kind === 'unpack' ? 'file.unpacked' : 'file.uploaded',
    actor: by,
    folder,
    outcome: fault?.code ?? 'done',
    detail: {
      ...{ path, upload: id },
      ...(outcome !== null && { files: outcome.files, replaced_files: outcome.replaced }),
    },
  };
}
