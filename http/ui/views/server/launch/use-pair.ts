/**
 * The Build and the Data Folder with their preflight. This pair belongs to the current run or, while the server is
 * stopped, to the next start.
 */

import { useMemo, useState } from 'preact/hooks';
import type { Preflight, Status } from '../../../../client/api.js';
import { usePage, usePageText } from '../../../context.js';
import { type FetchState, useFetch } from '../../../hooks/use-fetch.js';
import { hasCertainErrors } from '../../../text/preflight.js';
import { toPreflight } from '../../folders/requests.js';
import { type Choice, findKindMismatch, selectPair } from './choices.js';
import type { LastRun } from './last-run.js';

export interface Pair {
  readonly builds: readonly Choice[];
  readonly folders: readonly Choice[];
  readonly build: string | null;
  readonly folder: string | null;
  pickBuild(id: string): void;
  pickFolder(name: string): void;
  /**
   * The preflight of the current run or, while stopped, of the selected pair. Until both are selected, no request is
   * sent.
   */
  readonly check: FetchState<Preflight>;
  /** The names of the two kinds if the kinds do not fit; otherwise `null`. */
  readonly mismatch: { readonly build: string; readonly folder: string } | null;
  /** Whether a start needs a confirmation: the kinds do not fit, or a rule that certainly applies reports an error. */
  readonly isUnfit: boolean;
}

/** Returns whether a Build and a Data Folder can be selected for a start. */
export function canStart({ builds, folders }: Pair): boolean {
  return [builds, folders].every((choices) => choices.some(({ problem }) => problem === null));
}

/**
 * Returns the selected Build and Data Folder with their preflight.
 * @param linked the Build that a link selects; `null` without such a Build
 */
export function usePair(status: Status | null, last: LastRun | null, linked: string | null): Pair {
  const { state } = usePage();
  const text = usePageText().server;
  const [picked, setPicked] = useState<{ readonly build?: string; readonly folder?: string }>(
    linked === null ? {} : { build: linked },
  );
  const allBuilds = state.builds.value;
  const allFolders = state.folders.value;
  const builds = (allBuilds ?? []).map(
    ({ id, startable, problem }): Choice => ({
      name: id,
      problem: startable ? null : (problem ?? `${id}: ${text.cannotStart}`),
    }),
  );
  const folders = (allFolders ?? []).map(
    ({ name, exists }): Choice => ({ name, problem: exists ? null : `${name}: ${text.folderGone}` }),
  );
  const isRunning = status?.state === 'running';
  const wanted = { build: picked.build ?? last?.build ?? null, folder: picked.folder ?? last?.folder ?? null };
  const { build, folder } = isRunning
    ? status
    : selectPair(builds, folders, wanted, {
        build: new Map(allBuilds?.map(({ id, kind }) => [id, kind ?? 'generic'])),
        folder: new Map(allFolders?.map(({ name, kind }) => [name, kind])),
      });
  // Check again after each change: a run uses ports, and new lists may mean changed content.
  const cause = useMemo(() => ({}), [isRunning, allBuilds, state.foldersVersion.value]);
  const check = useFetch(build === null || folder === null ? null : toPreflight(folder, build), cause);
  const mismatch = findKindMismatch(
    allBuilds?.find(({ id }) => id === build),
    allFolders?.find(({ name }) => name === folder),
  );
  return {
    builds,
    folders,
    build,
    folder,
    pickBuild: (id) => setPicked({ ...picked, build: id }),
    pickFolder: (name) => setPicked({ ...picked, folder: name }),
    check,
    mismatch,
    isUnfit: mismatch !== null || hasCertainErrors(check.value),
  };
}
