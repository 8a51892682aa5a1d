/** Sends commands for the command line and the quick commands: both report what was not sent in one place. */
import { useRef, useState } from 'preact/hooks';
import { isCommandAllowed } from '../../../../../machines/access/access-tokens.js';
import type { Problem } from '../../../api/answer.js';
import { usePage } from '../../../context.js';
import { useDelayed } from '../../../parts/loading.js';
import { createHistory, type History } from './history.js';
import { sendLines } from './send-lines.js';

export interface Refusal {
  readonly problem: Problem;
  /** Commands that were not sent, the refused one first. */
  readonly unsent: readonly string[];
}

export interface Commands {
  readonly history: History;
  /** Sends commands one by one until one is refused; ignored during another call. Returns whether all were sent. */
  send(commands: readonly string[]): Promise<boolean>;
  /** Sends a line without text. */
  enter(): Promise<boolean>;
  /** Stops after the command that is being sent. */
  stop(): void;
  /** The progress of the call, or null. */
  readonly sending: { readonly sent: number; readonly of: number } | null;
  /** Whether it has lasted long enough to show it. */
  readonly isSlow: boolean;
  readonly refusal: Refusal | null;
  dismiss(): void;
  /** The first command that the patterns of the login do not allow. */
  readonly notAllowed: string | null;
}

/** @param onSent called after each command that was sent */
export function useCommands(onSent: () => void): Commands {
  const { state, store } = usePage();
  const [history] = useState(() => createHistory(store));
  const [sending, setSending] = useState<Commands['sending']>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [notAllowed, setNotAllowed] = useState<string | null>(null);
  const isStopped = useRef(false);
  const isSlow = useDelayed(sending !== null);
  const patterns = state.access.value?.commands ?? null;

  async function send(commands: readonly string[], query = {}): Promise<boolean> {
    if (sending !== null) return false;
    const refused = commands.find((command) => !isCommandAllowed({ commands: patterns }, command)) ?? null;
    setNotAllowed(refused);
    if (refused !== null) return false;
    isStopped.current = false;
    setRefusal(null);
    setSending({ sent: 0, of: commands.length });
    const { count, problem } = await sendLines(
      commands,
      (command) => state.api.POST('/command', { params: { query }, body: { Command: command } }),
      (sent) => {
        const line = commands[sent - 1] ?? '';
        if (line !== '') history.add(line);
        setSending({ sent, of: commands.length });
        onSent();
      },
      () => isStopped.current,
    );
    setSending(null);
    if (problem !== null) setRefusal({ problem, unsent: commands.slice(count) });
    return problem === null;
  }

  return {
    history,
    send: (commands) => send(commands),
    enter: () => send([''], { blank: true }),
    stop: () => void (isStopped.current = true),
    sending,
    isSlow,
    refusal,
    dismiss: () => setRefusal(null),
    notAllowed,
  };
}
