/** The operations that end a run, from the status bar and the command palette: each asks where players would notice. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Status } from '../api/types.js';
import { usePage } from '../context.js';
import { OperationQuestion } from '../views/server/operation-question.js';
import type { Control } from '../views/server/use-control.js';

export type Operation = 'restart' | 'stop' | 'kill';

export interface Operate extends Pick<Control, 'actions'> {
  /** @param operation `notice`: a choice of a stop or a restart with a notice */
  run(operation: Operation | 'notice'): void;
  /** The question under way, or null. */
  readonly question: ComponentChildren;
}

export function useOperate(control: Control): Operate {
  const { state } = usePage();
  const [asked, setAsked] = useState<readonly Operation[]>([]);
  const status = state.status.value;
  const players = status?.players ?? 0;
  const may = (operation: Status['operations'][number]): boolean => status?.operations.includes(operation) ?? false;
  const offered = asked.filter(may);

  function run(operation: Operation | 'notice'): void {
    if (operation === 'notice') return setAsked(['restart', 'stop']);
    // The stop sequence kills the server anyway: do not ask again.
    const asks = operation === 'kill' ? status?.kill_at === null : players > 0;
    if (asks) setAsked([operation]);
    else control.actions[operation].run();
  }

  return {
    actions: control.actions,
    run,
    question: offered.length > 0 && (
      <OperationQuestion
        operations={offered.includes('kill') ? ['kill'] : offered.filter((each) => each !== 'kill')}
        players={players}
        control={control}
        onClose={() => setAsked([])}
      />
    ),
  };
}
