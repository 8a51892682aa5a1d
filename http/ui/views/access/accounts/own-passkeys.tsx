/** The user's passkeys. The user can add and remove passkeys, and require a passkey after the password. */
import { useState } from 'preact/hooks';
import type { Passkey, SecondFactor } from '../../../../client/api.js';
import { makePasskey } from '../../../api/passkeys.js';
import { usePage, useText } from '../../../context.js';
import { useAction } from '../../../forms/action.js';
import { ConfirmButton } from '../../../forms/confirm-button.js';
import { Dialog } from '../../../forms/dialog.js';
import { FormEnd, TextField } from '../../../forms/fields.js';
import { canUsePasskeys, PasskeyProblem } from '../../../forms/passkeys.js';
import { ProblemCard } from '../../../forms/problem-card.js';
import type { FetchState } from '../../../hooks/use-fetch.js';
import { FailedDialog } from '../../../operations/failed-dialog.js';
import { AgoTime } from '../../../parts/ago-time.js';
import { CardTable, Cell } from '../../../parts/card-table.js';
import { Button } from '../../../parts/elements.js';
import { Menu } from '../../../parts/menu.js';
import { AccessSection } from '../access-section.js';

interface OwnPasskeysProps {
  readonly fetched: FetchState<Passkey[]>;
  /** Whether a passkey is required after the password. */
  readonly factor: FetchState<SecondFactor>;
}

export function OwnPasskeys({ fetched, factor }: OwnPasskeysProps) {
  const { state } = usePage();
  const text = useText().access;
  const words = text.passkeys;
  const [isAdding, setAdding] = useState(false);
  const passkeys = fetched.value ?? [];
  const required = factor.value?.required ?? false;
  const require = useAction(
    () => state.api.PUT('/access/second-factor', { body: { required: !required } }),
    factor.reload,
  );
  return (
    <AccessSection
      title={words.title}
      words={words}
      fetched={fetched}
      isEmpty={fetched.value?.length === 0}
      {...(canUsePasskeys() && { create: { label: words.add, run: () => setAdding(true) } })}
      dialogs={
        <>
          {!canUsePasskeys() && <p class="faint">{words.impossible}</p>}
          {isAdding && <PasskeyDialog passkey={null} onSaved={fetched.reload} onClose={() => setAdding(false)} />}
        </>
      }
    >
      <CardTable
        name="passkeys"
        caption={words.title}
        titles={[text.name, words.host, words.added, text.lastUsed, text.actions]}
      >
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            onChanged={() => {
              fetched.reload();
              // After the last passkey is removed, no passkey is required.
              factor.reload();
            }}
          />
        ))}
      </CardTable>
      <label class="choice">
        <input type="checkbox" checked={required} disabled={require.isPending} onChange={require.run} />
        {words.required}
      </label>
      {require.problem !== null && <ProblemCard problem={require.problem} onDismiss={require.dismiss} />}
    </AccessSection>
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly onChanged: () => void;
}

function PasskeyRow({ passkey, onChanged }: PasskeyRowProps) {
  const { state } = usePage();
  const { access: text, app } = useText();
  const words = text.passkeys;
  const [isRenaming, setRenaming] = useState(false);
  const remove = useAction(
    () => state.api.DELETE('/access/passkeys/{id}', { params: { path: { id: passkey.id } } }),
    onChanged,
  );
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <bdi>{passkey.name}</bdi>
      </th>
      <Cell title={words.host}>{passkey.host}</Cell>
      <Cell title={words.added}>
        <AgoTime at={passkey.created_at} />
      </Cell>
      <Cell title={text.lastUsed}>
        {passkey.last_used_at === null ? text.neverUsed : <AgoTime at={passkey.last_used_at} />}
      </Cell>
      <td role="cell">
        <div class="row row-actions">
          <Button icon="edit" label={words.rename} onClick={() => setRenaming(true)} />
          <Menu label={app.more(passkey.name)}>
            <ConfirmButton
              action={remove}
              icon="remove"
              label={words.remove}
              variant="danger"
              title={words.removeTitle(passkey.name)}
            >
              <p>{words.removeDetail}</p>
            </ConfirmButton>
          </Menu>
        </div>
        <FailedDialog actions={[remove]} />
        {isRenaming && <PasskeyDialog passkey={passkey} onSaved={onChanged} onClose={() => setRenaming(false)} />}
      </td>
    </tr>
  );
}

interface PasskeyDialogProps {
  /** `null` for a new passkey. */
  readonly passkey: Passkey | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

function PasskeyDialog({ passkey, onSaved, onClose }: PasskeyDialogProps) {
  const { state } = usePage();
  const text = useText().access;
  const words = text.passkeys;
  const [name, setName] = useState(passkey?.name ?? '');
  async function add() {
    const made = await makePasskey(await state.api.POST('/access/passkey-options'));
    return made.ok ? state.api.POST('/access/passkeys', { body: { name, passkey: made.value } }) : made;
  }
  const save = useAction<unknown>(
    () =>
      passkey === null
        ? add()
        : state.api.PUT('/access/passkeys/{id}', { params: { path: { id: passkey.id } }, body: { name } }),
    () => {
      onSaved();
      onClose();
    },
  );
  function submit(event: Event): void {
    event.preventDefault();
    save.run();
  }
  const isUnused = save.problem?.code === 'passkey_unused';
  return (
    <Dialog title={passkey === null ? words.add : words.rename} onClose={onClose}>
      <form class="form" onSubmit={submit}>
        <TextField label={text.name} hint={words.nameHint} value={name} required maxLength={100} onChange={setName} />
        {isUnused && <PasskeyProblem />}
        <FormEnd
          action={isUnused ? { ...save, problem: null } : save}
          icon="check"
          label={passkey === null ? text.submit : text.accounts.save}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
