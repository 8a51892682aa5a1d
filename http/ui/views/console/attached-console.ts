/** A terminal with a session on it, which follows the service as long as it is shown. */
import { effect, untracked } from '@preact/signals';
import type { Gap as ToldGap } from '../../api/events.js';
import type { Page } from '../../context.js';
import { noteText } from './notes.js';
import { createParts } from './parts.js';
import { toTheEnd, type Gap } from './pieces.js';
import { createTerminalSearch, type TerminalSearch } from './search-terminal.js';
import { createSession, type Session } from './session.js';
import { openTerminal, type ShownTerminal } from './terminal.js';
import { createTerminalScreen } from './terminal-screen.js';

export interface AttachedConsole {
  readonly shown: ShownTerminal;
  readonly session: Session;
  readonly search: TerminalSearch;
  end(): void;
}

interface ConsoleWishes {
  /** See {@link createSession}. */
  readonly run: string | null;
  readonly isDark: () => boolean;
  readonly onSearch: () => void;
}

/** @param host where the terminal is put */
export function attachConsole(host: HTMLElement, { state, language }: Page, { run, isDark, onSearch }: ConsoleWishes): AttachedConsole {
  const requests = new AbortController();
  const parts = createParts(state.api, requests.signal, () => {
    const status = state.status.peek();
    return status !== null && (status.run ?? status.last_exit) !== null;
  });
  const shown = openTerminal(host, language.text.value.console.label, isDark(), { onSearch, onEnd: () => session.toEnd() });
  const screen = createTerminalScreen(shown.terminal, {
    onDrained: () => session.drained(),
    onMoved: () => session.moved(),
    lineOf: (piece) => noteText(piece, language.text.value),
  });
  const session = createSession(screen, parts, run);
  const search = createTerminalSearch({ terminal: shown.terminal, addon: shown.search, session, parts, isDark, rowOf: screen.rowOf });

  const endFollowing = effect(() => {
    if (!session.isOpen.value) return;
    // A run that is over prints no more.
    if (run !== null && state.status.peek()?.run !== run) return;
    return untracked(() => state.follow({
      wishes: () => ({ console: session.position() }),
      onConsole: ({ next, cursor, ...chunk }, id) => session.tell({ kind: 'output', from: cursor, to: next, ...chunk }, id),
      onGap: (gap, id) => session.tell(gapOf(gap), id),
    }));
  });
  const endRetrying = effect(() => {
    if (state.connection.value === 'live') untracked(() => session.retry());
  });
  void session.open();

  return {
    shown, session, search,
    end() {
      requests.abort();
      endFollowing();
      endRetrying();
      shown.dispose();
    },
  };
}

function gapOf({ run, from, to, bytes }: ToldGap): Gap {
  return { kind: 'gap', run, from, to: to ?? toTheEnd, bytes };
}
