/** The command line below the console. */

import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Status } from '../../../../client/api.js';
import { usePage, usePageText } from '../../../context.js';
import { Question } from '../../../forms/dialog.js';
import { ProblemCard } from '../../../forms/problem-card.js';
import { useIsStale } from '../../../hooks/use-known.js';
import { Button } from '../../../parts/elements.js';
import { splitCommands } from './send-lines.js';
import type { Commands } from './use-commands.js';
import { useSuggestions } from './use-suggestions.js';
import { whyNoCommand } from './why-no-command.js';
import './command-line.css';

/** The maximum number of pasted commands that the question lists. */
const maxListed = 10;

interface CommandLineProps {
  readonly status: Status | null;
  readonly commands: Commands;
  /** The content at the end of the line, which is shown even while no command can be sent. */
  readonly children: ComponentChildren;
}

export function CommandLine({ status, commands, children }: CommandLineProps) {
  const { state } = usePage();
  const words = usePageText();
  const text = words.console;
  const input = useRef<HTMLInputElement>(null);
  const { history, sending, refusal, notAllowed } = commands;
  const [draft, setDraft] = useState('');
  const kind = state.builds.value?.find(({ id }) => id === status?.build)?.kind ?? null;
  const suggestions = useSuggestions(draft, () => history.all(), kind, setDraft);
  const [pasted, setPasted] = useState<readonly string[] | null>(null);
  const patterns = state.access.value?.commands ?? null;
  const isStale = useIsStale();

  async function send(lines: readonly string[]): Promise<void> {
    const areSent = await commands.send(lines);
    // Keep the draft if the user changed it during the request.
    if (areSent && lines.length === 1) setDraft((now) => (now === lines[0] ? '' : now));
  }

  function walk(event: KeyboardEvent, line: string | null): void {
    event.preventDefault();
    if (line !== null) setDraft(line);
  }

  function onPaste(event: ClipboardEvent): void {
    const lines = event.clipboardData?.getData('text/plain') ?? '';
    const pastedCommands = splitCommands(lines);
    if (!/[\r\n]/.test(lines) || pastedCommands.length < 2) return;
    event.preventDefault();
    setPasted(pastedCommands);
  }

  if (status === null) return null;
  const off = whyNoCommand(status, words);
  if (off !== null)
    return (
      <div class="row command-absent">
        <p class="faint">{off}</p>
        {children}
      </div>
    );
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
            // On a phone, scroll the console into view: otherwise only the command line may be visible.
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
          {children}
        </div>
        {suggestions.list}
        {patterns !== null && <p class="faint small">{text.onlyCommands(patterns.join(', '))}</p>}
        {notAllowed !== null && (
          <p class="fault" role="alert">
            {text.notAllowed} <code>{notAllowed}</code>
          </p>
        )}
        {commands.isSlow && sending !== null && (
          <p class="row" role="status">
            <span class="spinner" aria-hidden="true" />
            {text.sending(sending.sent, sending.of)}
            {sending.of > 1 && <Button label={text.stopSending} onClick={commands.stop} />}
          </p>
        )}
        {refusal !== null && <ProblemCard problem={refusal.problem} onDismiss={commands.dismiss} />}
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
    </div>
  );
}
