/** The operations that end a run, from the status bar and the command palette: each asks where players would notice. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Status } from '../../client/api.js';
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

/** What is asked, and the run that it was asked about: a question closes when another run takes its place. */
interface Asked {
  readonly operations: readonly Operation[];
  readonly run: string | null;
}

const noQuestion: Asked = { operations: [], run: null };

export function useOperate(control: Control): Operate {
  const { state } = usePage();
  const [asked, setAsked] = useState<Asked>(noQuestion);
  const status = state.status.value;
  const current = status?.run ?? null;
  const players = status?.players ?? 0;
  const may = (operation: Status['operations'][number]): boolean => status?.operations.includes(operation) ?? false;
  const offered = asked.run === current ? asked.operations.filter(may) : [];

  function run(operation: Operation | 'notice'): void {
    if (operation === 'notice') return ask(['restart', 'stop']);
    // During a stop too: a page can still show the stop of the previous run after a restart.
    if (operation === 'kill' || players > 0) ask([operation]);
    else control.actions[operation].run();
  }

  function ask(operations: readonly Operation[]): void {
    setAsked({ operations, run: current });
  }

  return {
    actions: control.actions,
    run,
    question: offered.length > 0 && (
      <OperationQuestion
        operations={offered.includes('kill') ? ['kill'] : offered.filter((each) => each !== 'kill')}
        players={players}
        control={control}
        onClose={() => setAsked(noQuestion)}
      />
    ),
  };
}
