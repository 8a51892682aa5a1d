/** The requests that operate the server. */
import { useRef } from 'preact/hooks';
import { usePage } from '../../context.js';
import { type Action, useAction } from '../../parts/action.js';

export interface Control {
  start(build: string, folder: string): void;
  /** @param path of POST /stop or /restart with a notice */
  end(path: string): void;
  readonly actions: Readonly<Record<'start' | 'restart' | 'stop' | 'announcedEnd' | 'kill' | 'cancelRecovery', Action>>;
}

/** The operations on the server. Problems stay visible after the state has changed. */
export function useControl(): Control {
  const { api } = usePage().state;
  const wanted = useRef({ Build: '', Folder: '' });
  const wantedEnd = useRef('');
  const actions = {
    start: useAction(() => api.send('POST', 'start', wanted.current)),
    restart: useAction(() => api.send('POST', 'restart')),
    stop: useAction(() => api.send('POST', 'stop')),
    announcedEnd: useAction(() => api.send('POST', wantedEnd.current)),
    kill: useAction(() => api.send('POST', 'kill')),
    cancelRecovery: useAction(() => api.send('DELETE', 'recovery')),
  };
  return {
    actions,
    start(Build, Folder) {
      wanted.current = { Build, Folder };
      actions.start.run();
    },
    end(path) {
      wantedEnd.current = path;
      actions.announcedEnd.run();
    },
  };
}
