/**
 * The operations that end a run. Restart and Stop ask for a confirmation, unless it is certain that no player is
 * online. Kill always asks. The user of this hook must render the question.
 */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Status } from '../../client/api.js';
import { usePage } from '../context.js';
import { type Action, useAction } from '../forms/action.js';
import { type End, type NoticeQuery, toQuery } from './end-form.js';
import { OperationQuestion } from './operation-question.js';

/** The minutes of notice that one press announces. */
export const soonMinutes = 10;

export interface Operations {
  readonly restart: Action;
  readonly stop: Action;
  readonly kill: Action;
  /** Asks for a restart or a stop with a notice. */
  readonly notice: Action;
  /** The actions that announce an end after some minutes, which can be cancelled. */
  readonly soon: Readonly<Record<End, Action>>;
  /** The open question; `null` without an open question. */
  readonly question: ComponentChildren;
}

/** A question, and the run that it is about. The question closes when another run begins. */
interface Asked {
  readonly operations: readonly (End | 'kill')[];
  readonly run: string | null;
}

const noQuestion: Asked = { operations: [], run: null };

export function useOperations(): Operations {
  const { api, status } = usePage().state;
  const [asked, setAsked] = useState<Asked>(noQuestion);
  const restart = useAction(() => api.POST('/restart'));
  const stop = useAction(() => api.POST('/stop'));
  const kill = useAction(() => api.POST('/kill'));
  const notice = useAction((end: End, query: NoticeQuery) => {
    // Request an early answer, so that the buttons are not busy during a notice: another stop or restart may replace
    // the announced operation.
    const headers = query.notice === undefined ? {} : { Prefer: 'respond-async' };
    return api.POST(end === 'stop' ? '/stop' : '/restart', { params: { query }, headers });
  });
  const { run = null, operations: accepted = [] }: Partial<Status> = status.value ?? {};
  const players = status.value?.players ?? null;
  const offered = asked.run === run ? asked.operations.filter((each) => accepted.includes(each)) : [];

  function ask(...operations: Asked['operations']): void {
    setAsked({ operations, run });
  }

  return {
    restart: { ...restart, run: () => (players === 0 ? restart.run() : ask('restart')) },
    stop: { ...stop, run: () => (players === 0 ? stop.run() : ask('stop')) },
    // Ask during a stop too, because the page can still show the stop of the previous run after a restart.
    kill: { ...kill, run: () => ask('kill') },
    notice: { ...notice, run: () => ask('restart', 'stop') },
    soon: {
      restart: { ...notice, run: () => notice.run('restart', toQuery(soonMinutes * 60, '')) },
      stop: { ...notice, run: () => notice.run('stop', toQuery(soonMinutes * 60, '')) },
    },
    question: offered.length > 0 && (
      <OperationQuestion
        operations={offered.includes('kill') ? ['kill'] : offered.filter((each) => each !== 'kill')}
        players={players}
        kill={kill}
        notice={notice}
        onClose={() => setAsked(noQuestion)}
      />
    ),
  };
}
