/** The requests that operate the server. */
import { useRef } from 'preact/hooks';
import { usePage } from '../../context.js';
import { type Action, useAction } from '../../parts/action.js';
import type { NoticeQuery } from './announced-end.js';

export interface Control {
  start(build: string, folder: string): void;
  /** Stops or restarts the server with a notice. */
  end(operation: 'restart' | 'stop', query: NoticeQuery): void;
  readonly actions: Readonly<Record<'start' | 'restart' | 'stop' | 'announcedEnd' | 'kill' | 'cancelRecovery', Action>>;
}

/** The operations on the server. Problems stay visible after the state has changed. */
export function useControl(): Control {
  const { api } = usePage().state;
  const wanted = useRef({ Build: '', Folder: '' });
  const wantedEnd = useRef<{ readonly path: '/restart' | '/stop'; readonly query: NoticeQuery }>({
    path: '/stop',
    query: {},
  });
  const actions = {
    start: useAction(() => api.POST('/start', { body: wanted.current })),
    restart: useAction(() => api.POST('/restart')),
    stop: useAction(() => api.POST('/stop')),
    announcedEnd: useAction(() => api.POST(wantedEnd.current.path, { params: { query: wantedEnd.current.query } })),
    kill: useAction(() => api.POST('/kill')),
    cancelRecovery: useAction(() => api.DELETE('/recovery')),
  };
  return {
    actions,
    start(Build, Folder) {
      wanted.current = { Build, Folder };
      actions.start.run();
    },
    end(operation, query) {
      wantedEnd.current = { path: `/${operation}`, query };
      actions.announcedEnd.run();
    },
  };
}
