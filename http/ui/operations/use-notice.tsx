/** The actions for an announced stop or restart: cancel it, end its notice now, or postpone it. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { usePage, usePageText } from '../context.js';
import { type Action, useAction } from '../forms/action.js';
import { Question } from '../forms/dialog.js';
import { postponedMinutes } from '../text/upcoming.js';
import { PlayersOnline } from './players-online.js';

export interface NoticeActions {
  readonly cancel: Action;
  /** Ends the notice. The action asks for a confirmation, unless it is certain that no player is online. */
  readonly end: Action;
  readonly postpone: Action;
  /** The open question, which the user of this hook must render; `null` without such an open question. */
  readonly question: ComponentChildren;
}

export function useNotice(): NoticeActions {
  const { api, status } = usePage().state;
  const text = usePageText().server.announced;
  const [isAsking, setAsking] = useState(false);
  const cancel = useAction(() => api.DELETE('/notice'));
  // The answer comes at once. The end is visible in the state.
  const end = useAction(() => api.POST('/notice/end', { headers: { Prefer: 'respond-async' } }));
  const postpone = useAction(() => api.POST('/notice/postpone', { params: { query: { minutes: postponedMinutes } } }));
  const players = status.value?.players ?? null;
  const operation = status.value?.announced?.operation ?? null;
  const canEnd = status.value?.operations.includes('end_notice') ?? false;
  return {
    cancel,
    end: { ...end, run: () => (players === 0 ? end.run() : setAsking(true)) },
    postpone,
    question: isAsking && canEnd && operation !== null && (
      <Question
        title={text.endTitles[operation]}
        confirm={text.end[operation]}
        variant="danger"
        onClose={() => setAsking(false)}
        onConfirm={end.run}
      >
        <PlayersOnline players={players} />
        <p>{text.endDetail}</p>
      </Question>
    ),
  };
}
