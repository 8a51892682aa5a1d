/** The operations on the server. */
import { useRef, useState } from 'preact/hooks';
import type { Status } from '../../api/types.js';
import { usePage, useText } from '../../context.js';
import { type Action, ActionButton, useAction } from '../../parts/action.js';
import { Question } from '../../parts/dialog.js';
import { Button } from '../../parts/elements.js';
import { EndForm } from './announced-end.js';

/** The Restart, Stop and Kill buttons that the current state allows. */
export function Operations({ status, control }: { readonly status: Status; readonly control: Control }) {
  const text = useText().server;
  const { restart, stop, kill } = control.actions;
  const [asksKill, setAsksKill] = useState(false);
  const [asksNotice, setAsksNotice] = useState(false);
  const may = (operation: Status['operations'][number]): boolean => status.operations.includes(operation);
  const ends = (['restart', 'stop'] as const).filter(may);
  // The stop sequence kills the server anyway: do not ask again.
  const killAction = status.kill_at === null ? { ...kill, run: () => setAsksKill(true) } : kill;

  return (
    <>
      <div class="row operations" role="group" aria-label={text.control}>
        {may('restart') && <ActionButton action={restart} icon="restart" label={text.restart} />}
        {may('stop') && <ActionButton action={stop} icon="stop" label={text.stop} variant="primary" />}
        {ends.length > 0 && <Button icon="speech" label={text.announced.open} onClick={() => setAsksNotice(true)} />}
        {may('kill') && <ActionButton action={killAction} icon="kill" label={text.kill} variant="danger" />}
      </div>
      {asksNotice && ends.length > 0 && (
        <EndForm
          operations={ends}
          action={control.actions.announcedEnd}
          onEnd={control.end}
          onClose={() => setAsksNotice(false)}
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
