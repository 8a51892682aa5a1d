/** Restart, Stop, Kill now: each is there as long as the machine takes it, and a refusal is shown. */
import { useState } from 'preact/hooks';
import type { Status } from '../../api/shapes.js';
import { usePage, useText } from '../../context.js';
import { ActionButton } from '../../parts/action-button.js';
import { Dialog } from '../../parts/dialog.js';
import { ProblemCard } from '../../parts/problem-card.js';
import { useAction } from '../../parts/use-action.js';
import { useKeptFocus } from '../../parts/use-kept-focus.js';

export function Operations({ status }: { readonly status: Status }) {
  const { api } = usePage().state;
  const text = useText().server;
  const restart = useAction(() => api.send('POST', 'restart'));
  const stop = useAction(() => api.send('POST', 'stop'));
  const kill = useAction(() => api.send('POST', 'kill'));
  const [asksKill, setAsksKill] = useState(false);
  const may = (operation: Status['operations'][number]): boolean => status.operations.includes(operation);
  const isEnding = status.kill_at !== null;
  useKeptFocus('#control-state', [status.operations.join()]);

  return (
    <>
      <div class="row operations" role="group" aria-label={text.control}>
        {may('restart') && <ActionButton action={restart} icon="restart" label={text.restart} />}
        {may('stop') && <ActionButton action={stop} icon="stop" label={text.stop} look="primary" />}
        {may('kill') && <ActionButton action={isEnding ? kill : { ...kill, run: () => setAsksKill(true) }} icon="kill" label={text.kill} look="danger" />}
      </div>
      {[restart, stop, kill].map(({ problem, dismiss }, index) => problem !== null && <ProblemCard key={index} problem={problem} onDismiss={dismiss} />)}
      {asksKill && <KillQuestion onAnswer={(isWanted) => {
        setAsksKill(false);
        if (isWanted) kill.run();
      }} />}
    </>
  );
}

function KillQuestion({ onAnswer }: { readonly onAnswer: (isWanted: boolean) => void }) {
  const text = useText();
  return (
    <Dialog title={text.server.killTitle} onClose={() => onAnswer(false)}>
      <p>{text.server.killDetail}</p>
      <div class="row end">
        <button type="button" onClick={() => onAnswer(false)}>{text.app.cancel}</button>
        <button type="button" class="danger" onClick={() => onAnswer(true)}>{text.server.kill}</button>
      </div>
    </Dialog>
  );
}
