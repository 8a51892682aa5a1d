/** The operations on the server. */
import { useRef, useState } from 'preact/hooks';
import type { Status } from '../../api/types.js';
import { usePage, useText } from '../../context.js';
import { type Action, ActionButton, useAction } from '../../parts/action.js';
import { Question } from '../../parts/dialog.js';
import { Button } from '../../parts/elements.js';
import { EndForm } from './announced-end.js';

type End = 'restart' | 'stop';

/** The Restart, Stop and Kill buttons that the current state allows. They ask first while players are online. */
export function Operations({ status, control }: { readonly status: Status; readonly control: Control }) {
  const text = useText().server;
  const { restart, stop, kill } = control.actions;
  const [asksKill, setAsksKill] = useState(false);
  // The operations that the dialog offers.
  const [asked, setAsked] = useState<readonly End[]>([]);
  const may = (operation: Status['operations'][number]): boolean => status.operations.includes(operation);
  const ends = (['restart', 'stop'] as const).filter(may);
  const offered = asked.filter(may);
  const players = status.players ?? 0;
  const asking = (operation: End, action: Action): Action =>
    players > 0 ? { ...action, run: () => setAsked([operation]) } : action;
  // The stop sequence kills the server anyway: do not ask again.
  const killAction = status.kill_at === null ? { ...kill, run: () => setAsksKill(true) } : kill;

  return (
    <>
      <div class="row operations" role="group" aria-label={text.control}>
        {may('restart') && <ActionButton action={asking('restart', restart)} icon="restart" label={text.restart} />}
        {may('stop') && <ActionButton action={asking('stop', stop)} icon="stop" label={text.stop} variant="primary" />}
        {ends.length > 0 && <Button icon="speech" label={text.announced.open} onClick={() => setAsked(ends)} />}
        {may('kill') && <ActionButton action={killAction} icon="kill" label={text.kill} variant="danger" />}
      </div>
      {offered.length > 0 && (
        <EndForm
          operations={offered}
          players={players}
          action={control.actions.announcedEnd}
          onEnd={control.end}
          onClose={() => setAsked([])}
        />
      )}
      {asksKill && (
        <Question
          title={text.killTitle}
          confirm={text.kill}
          variant="danger"
          onClose={() => setAsksKill(false)}
          onConfirm={kill.run}
        >
          {players > 0 && <p>{text.playersOnline(players)}</p>}
          <p>{text.killDetail}</p>
        </Question>
      )}
    </>
  );
}

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
