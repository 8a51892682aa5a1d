/** The operations on the server. Problems stay visible after the state has changed. */
import { useRef } from 'preact/hooks';
import { usePage } from '../../context.js';
import { type Action, useAction } from '../../parts/use-action.js';

export interface Control {
  start(build: string, folder: string): void;
  readonly actions: Readonly<Record<'start' | 'restart' | 'stop' | 'kill', Action>>;
}

export function useControl(): Control {
  const { api } = usePage().state;
  const wanted = useRef({ Build: '', Folder: '' });
  const actions = {
    start: useAction(() => api.send('POST', 'start', wanted.current)),
    restart: useAction(() => api.send('POST', 'restart')),
    stop: useAction(() => api.send('POST', 'stop')),
    kill: useAction(() => api.send('POST', 'kill')),
  };
  return {
    actions,
    start(Build, Folder) {
      wanted.current = { Build, Folder };
      actions.start.run();
    },
  };
}
