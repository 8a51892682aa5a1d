/** The Restart, Stop and Kill buttons that the current state allows. */
import { useState } from 'preact/hooks';
import type { Status } from '../../api/types.js';
import { useText } from '../../context.js';
import { ActionButton } from '../../parts/action-button.js';
import { Dialog } from '../../parts/dialog.js';
import type { Control } from './use-control.js';

interface OperationsProps {
  readonly status: Status;
  readonly control: Control;
}

export function Operations({
  status,
  control: {
    actions: { restart, stop, kill },
  },
}: OperationsProps) {
  const text = useText().server;
  const [asksKill, setAsksKill] = useState(false);
  const may = (operation: Status['operations'][number]): boolean => status.operations.includes(operation);
  const isEnding = status.kill_at !== null;

  return (
    <>
      <div class="row operations" role="group" aria-label={text.control}>
        {may('restart') && <ActionButton action={restart} icon="restart" label={text.restart} />}
        {may('stop') && <ActionButton action={stop} icon="stop" label={text.stop} variant="primary" />}
        {may('kill') && (
          <ActionButton
            action={isEnding ? kill : { ...kill, run: () => setAsksKill(true) }}
            icon="kill"
            label={text.kill}
            variant="danger"
          />
        )}
      </div>
      {asksKill && (
        <KillQuestion
          onAnswer={(isWanted) => {
            setAsksKill(false);
            if (isWanted) kill.run();
          }}
        />
      )}
    </>
  );
}

function KillQuestion({ onAnswer }: { readonly onAnswer: (isWanted: boolean) => void }) {
  const text = useText();
  return (
    <Dialog title={text.server.killTitle} onClose={() => onAnswer(false)}>
      <p>{text.server.killDetail}</p>
      <div class="row end">
        <button type="button" onClick={() => onAnswer(false)}>
          {text.app.cancel}
        </button>
        <button type="button" class="danger" onClick={() => onAnswer(true)}>
          {text.server.kill}
        </button>
      </div>
    </Dialog>
  );
}
