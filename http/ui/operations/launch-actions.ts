/**
 * The start of the server, and the cancellation of the start that crash recovery or autostart plans. A problem stays
 * visible after the state has changed.
 */
import { usePage } from '../context.js';
import { type Action, useAction } from '../forms/action.js';

export interface LaunchActions {
  readonly start: Action<[build: string, folder: string]>;
  readonly cancelRecovery: Action;
}

export function useLaunchActions(): LaunchActions {
  const { api } = usePage().state;
  return {
    start: useAction((Build: string, Folder: string) => api.POST('/start', { body: { Build, Folder } })),
    cancelRecovery: useAction(() => api.DELETE('/recovery')),
  };
}
