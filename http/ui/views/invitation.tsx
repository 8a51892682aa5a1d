/** The page that an invitation leads to: its holder sets the password of the account. */
import { useState } from 'preact/hooks';
import { usePage, useText } from '../context.js';
import { ActionButton, useAction } from '../parts/action.js';
import { NewPassword, noPassword } from '../parts/new-password.js';
import { ProblemCard } from '../parts/problem-card.js';
import { linkTo } from '../state/route.js';

export function InvitationView({ secret }: { readonly secret: string }) {
  const { state } = usePage();
  const text = useText().login;
  const [values, setValues] = useState(noPassword);
  const [differ, setDiffer] = useState(false);
  const accept = useAction(
    () => state.acceptInvitation(secret, values.password),
    // The secret does not stay in the history of the browser.
    () => window.location.replace(linkTo('server')),
  );

  function submit(event: Event): void {
    event.preventDefault();
    const isSame = values.password === values.repeated;
    setDiffer(!isSame);
    if (isSame) accept.run();
  }

  return (
    <main class="alone">
      <form class="card login" onSubmit={submit}>
        <h1>
          <img src="./icons/icon.svg" alt="" width="40" height="40" />
          {text.invitation}
        </h1>
        <p>{text.invitationIntro}</p>
        <NewPassword values={values} differ={differ} onChange={setValues} />
        {accept.problem !== null && <ProblemCard problem={accept.problem} onDismiss={accept.dismiss} />}
        <div class="row end">
          <ActionButton action={accept} icon="check" label={text.setPassword} variant="primary" kind="submit" />
        </div>
      </form>
    </main>
  );
}
