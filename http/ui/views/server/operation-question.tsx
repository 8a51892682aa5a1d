/** Asks before an operation that players notice, and sends it. */
import { useText } from '../../context.js';
import { Question } from '../../parts/dialog.js';
import { EndForm } from './announced-end.js';
import type { Control } from './use-control.js';

type End = 'restart' | 'stop';

interface OperationQuestionProps {
  /** One operation, or a choice of ends. */
  readonly operations: readonly ['kill'] | readonly End[];
  /** The number of players online; 0 if it is unknown. */
  readonly players: number;
  readonly control: Control;
  readonly onClose: () => void;
}

export function OperationQuestion({ operations, players, control, onClose }: OperationQuestionProps) {
  const text = useText().server;
  if (!isKill(operations))
    return (
      <EndForm
        operations={operations}
        players={players}
        action={control.actions.announcedEnd}
        onEnd={control.end}
        onClose={onClose}
      />
    );
  return (
    <Question
      title={text.killTitle}
      confirm={text.kill}
      variant="danger"
      onClose={onClose}
      onConfirm={control.actions.kill.run}
    >
      {players > 0 && <p>{text.playersOnline(players)}</p>}
      <p>{text.killDetail}</p>
    </Question>
  );
}

function isKill(operations: OperationQuestionProps['operations']): operations is readonly ['kill'] {
  return operations[0] === 'kill';
}
