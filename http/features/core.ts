/**
 * Opens the objects that the features share: the workspace, the adapters of the server, the database and the Data
 * Folders.
 */
import { join } from 'node:path';
import type { Logger } from 'pino';
import { createFolderAdapters } from '../../adapters/folders/folder-adapters.js';
import { openServerAdapters } from '../../adapters/server-adapters.js';
import { createStores } from '../../adapters/store/stores.js';
import { isWorkspace } from '../../adapters/workspace/directory.js';
import { openWorkspace } from '../../adapters/workspace/open.js';
import { FolderHolds } from '../../machines/folders/folder-holds.js';
import { FolderRecords } from '../../machines/folders/folder-records.js';
import { Inspection } from '../api/events/inspection.js';
import type { Options } from '../cli/serve/serve-options.js';
import { readVersion } from '../package-files.js';
import { createFindingCatalogue } from '../problems/findings/catalogue.js';
import { tryListening } from '../runtime/listen.js';
import { logAdapters } from '../runtime/log/adapter-log.js';
import type { EarlyLock } from './early-lock.js';

const dayMs = 86_400_000;

/** The options and the log of the service, the opened workspace, and the objects that several features use. */
export type Core = Awaited<ReturnType<typeof openCore>>;

/** Opens the workspace. @throws WorkspaceInUse, or an error of the file system */
export async function openCore(options: Options, log: Logger, lock: EarlyLock) {
  const { root, host, port } = options;
  const report = logAdapters(log);
  if (!isWorkspace(root)) await tryListening({ host, port });
  const workspace = await openWorkspace(root, await lock);
  if (workspace.isNew) log.info({ root }, 'a new workspace with the demo was created');
  const runs = join(root, 'run');
  const adapters = await openServerAdapters(options, runs);
  const { catalog, kinds, directories } = adapters;
  const retention = { maxAgeMs: options.historyDays * dayMs, maxBytes: options.historyLimit };
  const database = createStores({
    ...{ root, retention, maxSessionAgeMs: options.playerDays * dayMs },
    ...report.database,
  });
  const records = new FolderRecords();
  return {
    ...{ options, log, report, root, runs, workspace, adapters, catalog, database },
    version: readVersion(),
    journal: database.journal,
    records,
    folders: createFolderAdapters(root, catalog, kinds, options.trashDays * dayMs, records),
    kinds: kinds.description,
    describeFinding: createFindingCatalogue(kinds.description.findings).describe,
    /** The inspection of the charts; `null` without --inspection. */
    inspection: options.inspection ? new Inspection() : null,
    holds: new FolderHolds(),
    start(): void {
      directories.prepare();
      void database.store.open();
    },
    async close(): Promise<void> {
      await database.close();
      await kinds.close();
      await directories.discard();
      adapters.removeLeftovers();
    },
  };
}
