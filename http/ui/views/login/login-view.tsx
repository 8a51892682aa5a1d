/** The login. The service sets a session cookie for the credential. The page does not store the credential. */
import type { InputHTMLAttributes } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { usePage, useText } from '../../context.js';
import { ActionButton, useAction } from '../../parts/action.js';
import { Button } from '../../parts/elements.js';
import { canUsePasskeys, PasskeyProblem } from '../../parts/passkeys.js';
import { ProblemCard } from '../../parts/problem-card.js';
import type { LoginMethod } from '../../state/login.js';

const noValues = { token: '', name: '', password: '' };

export function LoginView() {
  const { state } = usePage();
  const text = useText().login;
  const [method, setMethod] = useState<LoginMethod>(() => state.lastLogin());
  const [values, setValues] = useState(noValues);
  const [isEmpty, setEmpty] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), [method]);
  const isToken = method === 'token';
  const login = useAction(() =>
    state.login(isToken ? { Token: values.token.trim() } : { Name: values.name.trim(), Password: values.password }),
  );
  const passkey = useAction(() => state.loginWithPasskey());
  const problem = login.problem ?? passkey.problem;
  const isUnused = problem?.code === 'passkey_unused';
  const isWrong = login.problem?.status === 401 && login.problem.code !== 'passkey_wrong';
  const fault = isEmpty
    ? text[isToken ? 'empty' : 'accountEmpty']
    : isWrong
      ? text[isToken ? 'wrong' : 'accountWrong']
      : null;

  function submit(event: Event): void {
    event.preventDefault();
    const isIncomplete = isToken ? values.token.trim() === '' : values.name.trim() === '' || values.password === '';
    setEmpty(isIncomplete);
    if (!isIncomplete) login.run();
  }

  function choose(chosen: LoginMethod): void {
    setMethod(chosen);
    setEmpty(false);
    dismiss();
  }

  function dismiss(): void {
    login.dismiss();
    passkey.dismiss();
  }

  const field = (name: keyof typeof noValues, input: InputHTMLAttributes<HTMLInputElement>) => (
    <label class="field">
      <span>{text[name]}</span>
      <input
        key={name}
        ref={name === 'password' ? null : first}
        {...input}
        name={name}
        autocapitalize="none"
        spellcheck={false}
        required
        value={values[name]}
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : 'login-fault'}
        onInput={({ currentTarget }) => setValues({ ...values, [name]: currentTarget.value })}
      />
    </label>
  );

  return (
    <main class="alone">
      <form class="card login" onSubmit={submit} noValidate>
        <h1>
          <img src="./icons/icon.svg" alt="" width="40" height="40" />
          {text.title}
        </h1>
        <p>{isToken ? text.intro : text.accountIntro}</p>
        {isToken ? (
          field('token', { type: 'password', autocomplete: 'current-password' })
        ) : (
          <>
            {field('name', { type: 'text', autocomplete: 'username' })}
            {field('password', { type: 'password', autocomplete: 'current-password' })}
          </>
        )}
        {fault !== null && (
          <p id="login-fault" class="fault" role="alert">
            {fault}
          </p>
        )}
        {isUnused && <PasskeyProblem />}
        {problem !== null && !isWrong && !isUnused && <ProblemCard problem={problem} onDismiss={dismiss} />}
        <div class="row end">
          <Button
            label={isToken ? text.useAccount : text.useToken}
            onClick={() => choose(isToken ? 'account' : 'token')}
          />
          {canUsePasskeys() && <ActionButton action={passkey} icon="check" label={text.usePasskey} />}
          <ActionButton action={login} icon="check" label={text.title} variant="primary" kind="submit" />
        </div>
      </form>
    </main>
  );
}
