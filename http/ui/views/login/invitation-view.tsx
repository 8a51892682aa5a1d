/** The pages of an invitation and of the set-up link, where the user sets the account's password. */
import { useState } from 'preact/hooks';
import { usePage, usePageText } from '../../context.js';
import { ActionButton, useAction } from '../../forms/action.js';
import { TextField } from '../../forms/fields.js';
import { NewPassword, noPassword } from '../../forms/new-password.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { linkTo } from '../../route/route.js';
import { LoginTitle } from './login-view.js';

interface InvitationViewProps {
  /** Whether the page creates the first account. */
  readonly isSetup: boolean;
  readonly secret: string;
}

export function InvitationView({ isSetup, secret }: InvitationViewProps) {
  const { state } = usePage();
  const text = usePageText().login;
  const [name, setName] = useState('');
  const [values, setValues] = useState(noPassword);
  const [differ, setDiffer] = useState(false);
  const accept = useAction(
    () =>
      isSetup ? state.setUp(secret, name.trim(), values.password) : state.acceptInvitation(secret, values.password),
    // Replace the address, so that the secret does not stay in the browser's history.
    () => window.location.replace(linkTo('server')),
  );

  function submit(event: Event): void {
    event.preventDefault();
    const isSame = values.password === values.repeated;
    setDiffer(!isSame);
    if (isSame) accept.run();
  }

  return (
    <form class="card login" onSubmit={submit}>
      <LoginTitle title={isSetup ? text.setup : text.invitation} />
      <p>{isSetup ? text.setupIntro : text.invitationIntro}</p>
      {isSetup && (
        <TextField label={text.name} autocomplete="username" value={name} required maxLength={100} onChange={setName} />
      )}
      <NewPassword values={values} differ={differ} onChange={setValues} />
      {accept.problem !== null && <ProblemCard problem={accept.problem} onDismiss={accept.dismiss} />}
      <div class="login-actions">
        <ActionButton action={accept} icon="access" label={text.setPassword} variant="primary" kind="submit" />
      </div>
    </form>
  );
}
