/** The login. The service answers a credential with a session cookie. The page does not store the credential. */
import type { InputHTMLAttributes, Ref } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { usePage, usePageText } from '../../context.js';
import { ActionButton, useAction } from '../../forms/action.js';
import { canUsePasskeys, PasskeyProblem } from '../../forms/passkeys.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { Tabs } from '../../parts/tabs.js';
import type { LoginMethod } from '../../state/login.js';

const methods: readonly LoginMethod[] = ['account', 'token'];

const noValues = { token: '', name: '', password: '' };

export function LoginView() {
  const { state, name: server } = usePage();
  const text = usePageText().login;
  const [method, setMethod] = useState<LoginMethod>(() => state.lastLogin());
  const [values, setValues] = useState(noValues);
  const [isEmpty, setEmpty] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const isToken = method === 'token';
  const login = useAction(() =>
    state.login(isToken ? { token: values.token.trim() } : { name: values.name.trim(), password: values.password }),
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

  /** Changes the method. The focus stays on the tab, so that the arrow keys select the next tab. */
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
    <LoginField
      {...input}
      key={name}
      label={text[name]}
      field={name === 'password' ? null : first}
      name={name}
      value={values[name]}
      isFaulty={fault !== null}
      onInput={({ currentTarget }) => setValues({ ...values, [name]: currentTarget.value })}
    />
  );

  const tabs = methods.map((key) => ({ key, label: text.methods[key] }));

  return (
    <main class="alone">
      <form class="card login" onSubmit={submit} noValidate>
        <LoginTitle title={text.titleOf(server)} />
        <p class="faint">{window.location.host}</p>
        <Tabs label={text.title} tabs={tabs} selected={method} onSelect={choose}>
          {!isToken && <p>{text.accountIntro}</p>}
          {isToken ? (
            field('token', { type: 'password', autocomplete: 'current-password' })
          ) : (
            <>
              {field('name', { type: 'text', autocomplete: 'username' })}
              {field('password', { type: 'password', autocomplete: 'current-password' })}
            </>
          )}
          <LoginFault fault={fault} />
          {isUnused && <PasskeyProblem />}
          {problem !== null && !isWrong && !isUnused && <ProblemCard problem={problem} onDismiss={dismiss} />}
          {isToken && <p class="faint small">{text.whereToken}</p>}
        </Tabs>
        <div class="login-actions">
          <ActionButton action={login} label={text.title} variant="primary" kind="submit" />
          {canUsePasskeys() && <ActionButton action={passkey} icon="access" label={text.usePasskey} />}
        </div>
      </form>
    </main>
  );
}

/** The title of the page for a browser without a session. */
export function LoginTitle({ title }: { readonly title: string }) {
  return (
    <h1>
      <img src="./icons/icon.svg" alt="" width="40" height="40" />
      {title}
    </h1>
  );
}

function LoginFault({ fault }: { readonly fault: string | null }) {
  if (fault === null) return null;
  return (
    <p id="login-fault" class="fault" role="alert">
      {fault}
    </p>
  );
}

type LoginFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  readonly label: string;
  readonly field: Ref<HTMLInputElement> | null;
  /** Whether the text with the id `login-fault` describes a fault of this field. */
  readonly isFaulty: boolean;
};

function LoginField({ label, field, isFaulty, ...input }: LoginFieldProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        {...input}
        ref={field}
        autocapitalize="none"
        spellcheck={false}
        required
        aria-invalid={isFaulty}
        aria-describedby={isFaulty ? 'login-fault' : undefined}
      />
    </label>
  );
}
