/** The status of the server and the lists of the workspace, as the last events reported them. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { Build, DataFolder, Installation, Status } from '../../client/api.js';
import type { EventHandlers } from '../api/events.js';

/** The status and each list except `installations` are `null` until their first event. */
export interface Lists {
  readonly status: ReadonlySignal<Status | null>;
  readonly folders: ReadonlySignal<readonly DataFolder[] | null>;
  readonly builds: ReadonlySignal<readonly Build[] | null>;
  /** The installations in progress. */
  readonly installations: ReadonlySignal<readonly Installation[]>;
  /** Increases with each event `folders`, even if the list is the same: the files of a folder may have changed. */
  readonly foldersVersion: ReadonlySignal<number>;
}

export interface ListsStore {
  readonly state: Lists;
  readonly handlers: Pick<EventHandlers, 'onStatus' | 'onFolders' | 'onBuilds' | 'onInstallations'>;
  clear(): void;
}

export function createLists(): ListsStore {
  const status = signal<Status | null>(null);
  const folders = signal<readonly DataFolder[] | null>(null);
  const builds = signal<readonly Build[] | null>(null);
  const installations = signal<readonly Installation[]>([]);
  const foldersVersion = signal(0);
  return {
    state: { status, folders, builds, installations, foldersVersion },
    handlers: {
      onStatus: (value) => (status.value = value),
      onFolders(value) {
        folders.value = value;
        foldersVersion.value += 1;
      },
      onBuilds: (value) => (builds.value = value),
      onInstallations: (value) => (installations.value = value),
    },
    clear() {
      [status.value, folders.value, builds.value] = [null, null, null];
      installations.value = [];
    },
  };
}
