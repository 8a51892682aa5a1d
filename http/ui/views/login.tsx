/** The login form. The service sets a session cookie for the token. The page does not store the token. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { usePage, useText } from '../context.js';
import { ActionButton, useAction } from '../parts/action.js';
import { ProblemCard } from '../parts/problem-card.js';

export function LoginView() {
  const { state } = usePage();
  const text = useText().login;
  const [token, setToken] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const login = useAction(() => state.login(token.trim()));
  const isWrong = login.problem?.status === 401;
  const fault = isEmpty ? text.empty : isWrong ? text.wrong : null;

  function submit(event: Event): void {
    event.preventDefault();
    setEmpty(token.trim() === '');
    if (token.trim() !== '') login.run();
  }

  return (
    <main class="alone">
      <form class="card login" onSubmit={submit} noValidate>
        <h1>
          <img src="./icons/icon.svg" alt="" width="40" height="40" />
          {text.title}
        </h1>
        <p>{text.intro}</p>
        <label class="field">
          <span>{text.token}</span>
          <input
            ref={input}
            type="password"
            name="token"
            autocomplete="current-password"
            required
            value={token}
            aria-invalid={fault !== null}
            aria-describedby={fault === null ? undefined : 'login-fault'}
            onInput={(event) => setToken(event.currentTarget.value)}
          />
        </label>
        {fault !== null && (
          <p id="login-fault" class="fault" role="alert">
            {fault}
          </p>
        )}
        {login.problem !== null && !isWrong && <ProblemCard problem={login.problem} onDismiss={login.dismiss} />}
        <div class="row end">
          <ActionButton action={login} icon="check" label={text.title} variant="primary" kind="submit" />
        </div>
      </form>
    </main>
  );
}
