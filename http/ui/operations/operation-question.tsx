/** Asks for a confirmation before an operation that affects players, and sends the operation. */
import { usePageText } from '../context.js';
import type { Action } from '../forms/action.js';
import { Question } from '../forms/dialog.js';
import { type End, EndForm, type NoticeQuery } from './end-form.js';
import { PlayersOnline } from './players-online.js';

interface OperationQuestionProps {
  /** A kill, or the ends to choose from. */
  readonly operations: readonly ['kill'] | readonly End[];
  /** The number of players online; `null` if it is unknown. */
  readonly players: number | null;
  readonly kill: Action;
  readonly notice: Action<[end: End, query: NoticeQuery]>;
  readonly onClose: () => void;
}

export function OperationQuestion({ operations, players, kill, notice, onClose }: OperationQuestionProps) {
  const text = usePageText().server;
  if (!isKill(operations))
    return <EndForm operations={operations} players={players} notice={notice} onClose={onClose} />;
  return (
    <Question title={text.killTitle} confirm={text.kill} variant="danger" onClose={onClose} onConfirm={kill.run}>
      <PlayersOnline players={players} />
      <p>{text.killDetail}</p>
    </Question>
  );
}

function isKill(operations: OperationQuestionProps['operations']): operations is readonly ['kill'] {
  return operations[0] === 'kill';
}
