/** Sends commands for the command line and the quick commands, which report unsent commands in the same place. */
import { useRef, useState } from 'preact/hooks';
import { isCommandAllowed } from '../../../../../machines/access/access-tokens.js';
import type { Problem } from '../../../api/answer.js';
import { usePage } from '../../../context.js';
import { useDelayed } from '../../../parts/loading.js';
import { createHistory, type History } from './history.js';
import { sendLines } from './send-lines.js';

export interface Refusal {
  readonly problem: Problem;
  /** The commands that were not sent. The first of these commands is the refused command. */
  readonly unsent: readonly string[];
}

export interface Commands {
  readonly history: History;
  /**
   * Sends commands one by one until one is refused. The call is ignored during another call. Returns whether all were
   * sent.
   */
  send(commands: readonly string[]): Promise<boolean>;
  /** Sends an empty line. */
  enter(): Promise<boolean>;
  /** Stops after the current command. */
  stop(): void;
  /** The progress of the current call; `null` without a call. */
  readonly sending: { readonly sent: number; readonly of: number } | null;
  /** Whether the current call has lasted long enough to show its progress. */
  readonly isSlow: boolean;
  readonly refusal: Refusal | null;
  dismiss(): void;
  /** The first command that the login's patterns do not allow; `null` if the patterns allow all commands. */
  readonly notAllowed: string | null;
}

/**
 * Sends the lines of the command line, and adds the lines to the history. @param onSent is called after each sent
 * command
 */
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
