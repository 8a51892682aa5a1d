/** The login. The service answers a credential with a session cookie. The page does not store the credential. */
import type { Ref } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { usePage, usePageText } from '../../context.js';
import { ActionButton, useAction } from '../../forms/action.js';
import { canUsePasskeys, PasskeyProblem } from '../../forms/passkeys.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { Icon, IconButton } from '../../parts/elements.js';
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

  const field = (name: keyof typeof noValues, autocomplete: LoginFieldProps['autocomplete']) => (
    <LoginField
      key={name}
      label={text[name]}
      isSecret={name !== 'name'}
      field={name === 'password' ? null : first}
      name={name}
      autocomplete={autocomplete}
      value={values[name]}
      isFaulty={fault !== null}
      onChange={(value) => setValues({ ...values, [name]: value })}
    />
  );

  const tabs = methods.map((key) => ({ key, label: text.methods[key] }));

  return (
    <main class="alone">
      <form class="card login" onSubmit={submit} noValidate>
        <LoginTitle title={text.titleOf(server)} address={window.location.host} />
        <Tabs label={text.title} tabs={tabs} selected={method} onSelect={choose}>
          {isToken ? (
            field('token', 'current-password')
          ) : (
            <>
              {field('name', 'username')}
              {field('password', 'current-password')}
            </>
          )}
          <LoginFault fault={fault} />
          {isUnused && <PasskeyProblem />}
          {problem !== null && !isWrong && !isUnused && <ProblemCard problem={problem} onDismiss={dismiss} />}
        </Tabs>
        <div class="login-actions">
          <ActionButton action={login} label={text.title} variant="primary" kind="submit" />
          {canUsePasskeys() && <ActionButton action={passkey} icon="access" label={text.usePasskey} />}
        </div>
        <LoginHelp isToken={isToken} />
        {/* The browser trusts https, and each address of this machine. */}
        {!window.isSecureContext && (
          <p class="presence warn small">
            <Icon name="warning" />
            <span>{text.unencrypted}</span>
          </p>
        )}
      </form>
    </main>
  );
}

/** The title of the page for a browser without a session. */
export function LoginTitle({ title, address }: { readonly title: string; readonly address?: string }) {
  const text = usePageText().login;
  return (
    <div class="login-title">
      <img src="./icons/icon.svg" alt="" width="40" height="40" />
      <div>
        <h1>{title}</h1>
        {address !== undefined && (
          <p class="faint">
            {address}
            {window.location.protocol === 'https:' && ` · ${text.encrypted}`}
          </p>
        )}
      </div>
    </div>
  );
}

/** Where the user gets the token or the password. */
function LoginHelp({ isToken }: { readonly isToken: boolean }) {
  const text = usePageText().login;
  return (
    <div class="login-help faint small">
      <p>{isToken ? text.askForToken : text.forgotten}</p>
      {isToken && (
        <p>
          {text.whereToken.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>))}
        </p>
      )}
    </div>
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

interface LoginFieldProps {
  readonly label: string;
  readonly name: string;
  readonly autocomplete: 'username' | 'current-password';
  readonly value: string;
  readonly field: Ref<HTMLInputElement> | null;
  /** Whether the field hides its text until a button shows the text. */
  readonly isSecret: boolean;
  /** Whether the text with the id `login-fault` describes a fault of this field. */
  readonly isFaulty: boolean;
  readonly onChange: (value: string) => void;
}

function LoginField({ label, name, autocomplete, value, field, isSecret, isFaulty, onChange }: LoginFieldProps) {
  const text = usePageText().login;
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <div class="field">
      <span>
        <label for={id}>{label}</label>
      </span>
      <div class="login-field">
        <input
          id={id}
          name={name}
          autocomplete={autocomplete}
          value={value}
          {...(isShown || !isSecret ? { type: 'text' as const } : { type: 'password' as const })}
          ref={field}
          autocapitalize="none"
          spellcheck={false}
          required
          aria-invalid={isFaulty}
          aria-describedby={isFaulty ? 'login-fault' : undefined}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
        {isSecret && (
          <IconButton
            icon={isShown ? 'hide' : 'show'}
            label={text.show}
            isPressed={isShown}
            onClick={() => setShown(!isShown)}
          />
        )}
      </div>
    </div>
  );
}
