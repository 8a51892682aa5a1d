/** A step of an import: its checkbox, its description, and its state. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Scope } from '../../../../machines/access/access-tokens.js';
import { toSettingsText } from '../../../../machines/imports/txadmin/step-bodies.js';
import { useText } from '../../context.js';
import { TextField } from '../../forms/fields.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { copyText } from '../../parts/copy-text.js';
import { Button, Icon } from '../../parts/elements.js';
import type { IconName } from '../../parts/icons.js';
import { linkTo } from '../../route/route.js';
import type { Text } from '../../text/en.js';
import { findRole } from '../access/roles.js';
import type { ImportRow, RowState } from './import-rows.js';
import { MarkedText } from './marked-text.js';

/** The colours of the states. A step that waits has no text, because its checkbox shows that it is chosen. */
const tones: Readonly<Record<Exclude<RowState, 'waiting'>, string>> = {
  running: 'warn',
  done: 'good',
  refused: 'bad',
  leftOut: '',
  manual: 'warn',
  taken: 'warn',
};

/** The icons of steps without a checkbox. */
const marks: Readonly<Record<RowState, IconName>> = {
  waiting: 'plus',
  running: 'refresh',
  done: 'check',
  refused: 'warning',
  leftOut: 'minus',
  manual: 'warning',
  taken: 'warning',
};

interface StepRowProps {
  readonly row: ImportRow;
  /** Whether no step is in progress, so that the choice can be changed. */
  readonly canChange: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onRetry: () => void;
  /** The fields of the step. */
  readonly children?: ComponentChildren;
}

export function StepRow({ row, canChange, isChosen, onChoose, onRetry, children }: StepRowProps) {
  const text = useText();
  const words = text.txAdmin;
  const { step, state, problem, invitation } = row;
  const part = words.parts[step.part];
  const title = typeof part === 'string' ? part : part(step.name);
  const hasChoice =
    ['waiting', 'leftOut', 'refused', 'taken'].includes(state) && step.part !== 'webhook' && !row.isBlocked;
  return (
    <li class={`txadmin-step ${state === 'waiting' ? '' : tones[state]}`}>
      <div class="row">
        {hasChoice ? (
          <label class="choice">
            <input
              type="checkbox"
              checked={isChosen}
              disabled={!canChange}
              onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
            />
            {title}
          </label>
        ) : (
          <strong class="choice">
            <Icon name={marks[state]} />
            {title}
          </strong>
        )}
        {state !== 'waiting' && <span class="txadmin-state">{words.states[state]}</span>}
      </div>
      {state !== 'done' && <StepDetail row={row} />}
      {children}
      {problem !== null && <ProblemCard problem={problem} />}
      {state === 'refused' && canChange && (
        <div class="row">
          <Button icon="refresh" label={words.retry} onClick={onRetry} />
        </div>
      )}
      {state === 'done' && step.part === 'accounts' && invitation === null && (
        <p class="faint">
          {words.accountExists} <a href={linkTo('access')}>{text.app.views.access}</a>
        </p>
      )}
      {invitation !== null && (
        <>
          <p>{words.linkOnce}</p>
          <Copyable content={toInvitationLink(invitation)} label={words.copyLink} />
        </>
      )}
    </li>
  );
}

function StepDetail({ row: { step, state } }: Pick<StepRowProps, 'row'>) {
  const text = useText();
  const words = text.txAdmin.details;
  const { part, path = '', times = [], warnings = [] } = step;
  switch (part) {
    case 'folder':
      return (
        <p class="faint">
          <MarkedText text={words.folder(path)} />
        </p>
      );
    case 'settings':
      return (
        <>
          <p class="faint">{state === 'manual' ? words.settingsTaken : words.settings}</p>
          {state === 'manual' ? (
            <pre class="secret">{toSettingsText(step).trimEnd()}</pre>
          ) : (
            <p class="chips">
              {listSettings(step.settings ?? {}).map((each) => (
                <code key={each} class="chip">
                  {each}
                </code>
              ))}
            </p>
          )}
        </>
      );
    case 'build':
      return (
        <p class="faint">
          <MarkedText text={words.build(path)} />
        </p>
      );
    case 'schedule':
      return (
        <p class="faint">
          {words.schedule(times.join(', '))}
          {warnings.length > 0 && ` ${words.warnings(warnings.join(', '))}`}
        </p>
      );
    case 'webhook':
      return <p class="faint">{words.webhook}</p>;
    case 'accounts':
      return <p class="faint">{describeScopes(step.scopes ?? [], text)}</p>;
  }
}

/** Returns the role that has exactly these scopes, or what the scopes allow. */
function describeScopes(scopes: readonly Scope[], { txAdmin, access }: Text): string {
  const role = findRole(scopes);
  if (role !== null) return txAdmin.details.accounts(access.roles[role]);
  return scopes.map((scope) => `${access.scopeDetails[scope]}.`).join(' ');
}

/** Returns each setting with its value. The name of a nested setting is without the names around it. */
function listSettings(settings: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(settings).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? listSettings(value as Record<string, unknown>)
      : [`${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`],
  );
}

export function WebhookField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (url: string) => void;
}) {
  const words = useText().txAdmin;
  return (
    <TextField type="password" autocomplete="new-password" label={words.webhookUrl} value={value} onChange={onChange} />
  );
}

function Copyable({ content, label }: { readonly content: string; readonly label: string }) {
  const text = useText().console;
  const [copied, setCopied] = useState<string | null>(null);
  async function copy(): Promise<void> {
    // Remove an earlier message first, because screen readers only announce changes.
    setCopied(null);
    setCopied((await copyText(content)) ? text.copied : text.notCopied);
  }
  return (
    <>
      <pre class="secret">
        <code>{content}</code>
      </pre>
      <div class="row">
        <Button icon="copy" label={label} onClick={() => void copy()} />
        <span class="faint" role="status">
          {copied}
        </span>
      </div>
    </>
  );
}

/** The secret is in the fragment of the address, which browsers do not send. */
function toInvitationLink(invitation: string): string {
  return new URL(`#/invitation/${invitation}`, document.baseURI).href;
}
