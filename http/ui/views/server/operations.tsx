/** The operations on the server. */
import { useState } from 'preact/hooks';
import type { Status } from '../../api/types.js';
import { useText } from '../../context.js';
import { type Action, ActionButton } from '../../parts/action.js';
import { Button } from '../../parts/elements.js';
import { OperationQuestion } from './operation-question.js';
import type { Control } from './use-control.js';

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
        {may('stop') && <ActionButton action={asking('stop', stop)} icon="stop" label={text.stop} />}
        {ends.length > 0 && <Button icon="speech" label={text.announced.open} onClick={() => setAsked(ends)} />}
        {may('kill') && <ActionButton action={killAction} icon="kill" label={text.kill} variant="danger" />}
      </div>
      {offered.length > 0 && (
        <OperationQuestion operations={offered} players={players} control={control} onClose={() => setAsked([])} />
      )}
      {asksKill && (
        <OperationQuestion
          operations={['kill']}
          players={players}
          control={control}
          onClose={() => setAsksKill(false)}
        />
      )}
    </>
  );
}
