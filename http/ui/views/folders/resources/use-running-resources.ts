/** Reads the list of the running resources of a Data Folder. */

import { useMemo, useRef } from 'preact/hooks';
import type { DataFolder, InstalledResource, RunningResource } from '../../../../client/api.js';
import { toGet } from '../../../api/client.js';
import { usePage } from '../../../context.js';
import { useFetch } from '../../../hooks/use-fetch.js';
import { useTicks } from '../../../hooks/use-ticks.js';
import { isUp } from '../../../text/state.js';

export interface RunningResources {
  /** The running resources by engine name. */
  readonly byName: ReadonlyMap<string, RunningResource>;
  /** Reads the list again after the server has had time to update it. */
  readonly reload: () => void;
}

const refreshMs = 5_000;

/** The delay of `reload`, in milliseconds. The service asks the server at most once a second. */
const updateMs = 1_100;

/**
 * Returns the running resources; `reading` before the first answer of the server. Returns `null` if the server does not
 * run with the Data Folder, or does not report its resources.
 * @param resources the resources of the Data Folder. Without any, the server is not asked
 * @param cause a new value reads the list again
 */
export function useRunningResources(
  folder: DataFolder | undefined,
  resources: readonly InstalledResource[] | null,
  cause: unknown,
): RunningResources | 'reading' | null {
  const { state } = usePage();
  const status = state.status.value;
  const unsupportedRun = useRef<string | null>(null);
  const build = state.builds.value?.find(({ id }) => id === status?.build);
  const isRunning = status !== null && isUp(status) && status.folder === folder?.name;
  const isSupported = status?.run !== unsupportedRun.current;
  const canAsk = isRunning && isSupported && build?.kind === folder?.kind && resources !== null && resources.length > 0;
  const ticks = useTicks(refreshMs);
  const { value, problem, reload } = useFetch(canAsk ? toGet('/resources') : null, `${status?.run} ${cause} ${ticks}`);
  if (problem?.code === 'resources_unsupported') unsupportedRun.current = status?.run ?? null;
  const byName = useMemo(() => new Map(value?.map((resource) => [resource.name, resource])), [value]);
  if (value === null && problem === null && canAsk) return 'reading';
  if (value === null || problem?.code === 'not_running') return null;
  return { byName, reload: () => void setTimeout(reload, updateMs) };
}
