/** The command line below the console. */

import { useRef, useState } from 'preact/hooks';
import { isCommandAllowed } from '../../../../machines/ports/access-tokens.js';
import type { Problem } from '../../api/answer.js';
import type { Status } from '../../api/types.js';
import { usePage, useText } from '../../context.js';
import { Question } from '../../parts/dialog.js';
import { Button } from '../../parts/elements.js';
import { useDelayed } from '../../parts/loading.js';
import { ProblemCard } from '../../parts/problem-card.js';
import { useIsStale } from '../../parts/use-known.js';
import { createHistory } from './history.js';
import { QuickCommandBar } from './quick-command-bar.js';
import { commandsOf, sendLines } from './send-lines.js';
import { useSuggestions } from './use-suggestions.js';
import './command-line.css';

/** Pasted commands that are listed. */
const maxListed = 10;

interface CommandLineProps {
  readonly status: Status | null;
  /** Called after each command that was sent. */
  readonly onSent: () => void;
}

interface Refusal {
  readonly problem: Problem;
  /** Commands that were not sent, the refused one first. */
  readonly unsent: readonly string[];
}

export function CommandLine({ status, onSent }: CommandLineProps) {
  const { state, store } = usePage();
  const text = useText().console;
  const input = useRef<HTMLInputElement>(null);
  const [history] = useState(() => createHistory(store));
  const [draft, setDraft] = useState('');
  const kind = state.builds.value?.find(({ id }) => id === status?.build)?.kind ?? null;
  const suggestions = useSuggestions(draft, () => history.all(), kind, setDraft);
  const [pasted, setPasted] = useState<readonly string[] | null>(null);
  const [sending, setSending] = useState<{ readonly sent: number; readonly of: number } | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** The first command that the patterns of the login do not allow. */
  const [notAllowed, setNotAllowed] = useState<string | null>(null);
  const patterns = state.access.value?.commands ?? null;
  const isStopped = useRef(false);
  const isSlow = useDelayed(sending !== null);
  const isStale = useIsStale();

  async function send(commands: readonly string[]): Promise<void> {
    if (sending !== null) return;
    const refused = commands.find((command) => !isCommandAllowed({ commands: patterns }, command)) ?? null;
    setNotAllowed(refused);
    if (refused !== null) return;
    isStopped.current = false;
    setRefusal(null);
    setSending({ sent: 0, of: commands.length });
    const { count, problem } = await sendLines(
      commands,
      (command) => state.api.send('POST', 'command', { Command: command }),
      (sent) => {
        history.add(commands[sent - 1] ?? '');
        setSending({ sent, of: commands.length });
        onSent();
      },
      () => isStopped.current,
    );
    setSending(null);
    const unsent = commands.slice(count);
    if (problem !== null) setRefusal({ problem, unsent });
    if (commands.length > 1) return;
    // Keep a draft that was changed during the request.
    if (problem === null) setDraft((now) => (now === commands[0] ? '' : now));
  }

  function walk(event: KeyboardEvent, line: string | null): void {
    event.preventDefault();
    if (line !== null) setDraft(line);
  }

  function onPaste(event: ClipboardEvent): void {
    const lines = event.clipboardData?.getData('text/plain') ?? '';
    const commands = commandsOf(lines);
    if (!/[\r\n]/.test(lines) || commands.length < 2) return;
    event.preventDefault();
    setPasted(commands);
  }

  if (status === null) return null;
  if (!status.operations.includes('command'))
    return <p class="faint command-absent">{status.state === 'stopped' ? text.commandStopped : text.commandNotNow}</p>;
  if (status.console === 'none') return <p class="faint command-absent">{text.commandAbsent}</p>;
  return (
    <div class="command-area">
      <form
        class="command-line"
        onSubmit={(event) => {
          event.preventDefault();
          suggestions.close();
          if (draft.trim() !== '' && !isStale) void send([draft]);
        }}
      >
        <div class="row">
          <label class="unseen" for="command">
            {text.command}
          </label>
          <span class="prompt" aria-hidden="true">
            &gt;
          </span>
          <input
            id="command"
            ref={input}
            type="text"
            class="code"
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            enterkeyhint="send"
            placeholder={text.commandHint}
            value={draft}
            {...suggestions.attributes}
            onInput={(event) => {
              setDraft(event.currentTarget.value);
              suggestions.open();
            }}
            // On a phone the command line is on the screen before the output is.
            onFocus={() => input.current?.closest('.console')?.scrollIntoView({ block: 'nearest' })}
            onBlur={suggestions.close}
            onPaste={onPaste}
            onKeyDown={(event) => {
              if (suggestions.onKey(event)) return;
              if (event.key === 'ArrowUp') walk(event, history.back(draft));
              if (event.key === 'ArrowDown') walk(event, history.forth(draft));
            }}
          />
          <button type="submit" aria-busy={sending !== null} aria-disabled={sending !== null || isStale}>
            {text.send}
          </button>
        </div>
        {suggestions.list}
        {patterns !== null && <p class="faint small">{text.onlyCommands(patterns.join(', '))}</p>}
        {notAllowed !== null && (
          <p class="fault" role="alert">
            {text.notAllowed} <code>{notAllowed}</code>
          </p>
        )}
        {isSlow && sending !== null && (
          <p class="row" role="status">
            <span class="spinner" aria-hidden="true" />
            {text.sending(sending.sent, sending.of)}
            {sending.of > 1 && <Button label={text.stopSending} onClick={() => (isStopped.current = true)} />}
          </p>
        )}
        {refusal !== null && <ProblemCard problem={refusal.problem} onDismiss={() => setRefusal(null)} />}
        {refusal !== null && (
          <div class="row unsent">
            <p>
              {text.unsent(refusal.unsent.length)}: <code>{refusal.unsent[0]}</code>
            </p>
            {refusal.unsent.length > 1 && (
              <Button label={text.sendUnsent(refusal.unsent.length)} onClick={() => void send(refusal.unsent)} />
            )}
          </div>
        )}
        {pasted !== null && (
          <Question
            title={text.pasteTitle(pasted.length)}
            confirm={text.sendAll(pasted.length)}
            variant="primary"
            onClose={() => setPasted(null)}
            onConfirm={() => void send(pasted)}
          >
            <p>{text.pasteDetail}</p>
            <ol class="pasted code">
              {pasted.slice(0, maxListed).map((command, index) => (
                <li key={index}>{command}</li>
              ))}
            </ol>
            {pasted.length > maxListed && <p class="faint">{text.pasteMore(pasted.length - maxListed)}</p>}
          </Question>
        )}
      </form>
      <QuickCommandBar isDisabled={sending !== null || isStale} onSend={(line) => void send([line])} />
    </div>
  );
}
