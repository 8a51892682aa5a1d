/** Assembles the files of Data Folders and their trash. */
import type { Runs } from '../../machines/console/console.js';
import { fileRoutes } from '../api/files/routes.js';
import { fileStreamRoutes } from '../api/files/stream-routes.js';
import { trashRoutes } from '../api/files/trash-routes.js';
import { bindRoutes } from '../api/kit/bound-route.js';
import type { Base } from './base.js';
import type { Feature } from './feature.js';

/** The interval at which old entries of the trash are deleted, in milliseconds. */
const pruneIntervalMs = 3_600_000;

export function openFiles({ core, access }: Base): Feature {
  const { catalog, journal, workspace } = core;
  const { files, trash, trashStore } = core.folders;
  let timer: NodeJS.Timeout | null = null;
  const prune = (isStart: boolean): void => void trashStore.prune(isStart);
  return {
    routes: bindRoutes([...fileRoutes, ...fileStreamRoutes, ...trashRoutes], {
      files,
      trash,
      catalog,
      journal,
      holds: core.holds,
      access: access.policy,
      findLastRun: (folder) => findLastRun(core.adapters.consoles, folder),
    }),
    start() {
      // Another manager may use the workspace.
      if (!workspace.isLocked) return;
      prune(true);
      timer = setInterval(() => prune(false), pruneIntervalMs);
      timer.unref();
    },
    close() {
      if (timer !== null) clearInterval(timer);
    },
  };
}

/** Returns the last stored run with a Data Folder; `null` without such a run. */
async function findLastRun(runs: Pick<Runs, 'older' | 'summarize'>, folder: string) {
  for (const id of runs.older(null)) {
    const [summary] = await runs.summarize([id]);
    if (summary?.folder === folder && summary.startedAt !== null) return { run: id, startedAt: summary.startedAt };
  }
  return null;
}
