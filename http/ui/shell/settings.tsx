/** The settings of this browser: theme, language, logout. */

import { useState } from 'preact/hooks';
import { usePage, useText } from '../context.js';
import { useAction } from '../forms/action.js';
import { Dialog } from '../forms/dialog.js';
import { RadioField } from '../forms/fields.js';
import { ProblemCard } from '../forms/problem-card.js';
import { Button } from '../parts/elements.js';
import { type Language, languages } from '../preferences/language.js';
import { themes } from '../preferences/themes.js';
import { linkTo } from '../route/route.js';
import { hasAccount } from '../state/access.js';

export function Settings({ onClose }: { readonly onClose: () => void }) {
  const { state, theme, language } = usePage();
  const text = useText();
  const logout = useAction(() => state.logout());
  return (
    <Dialog title={text.app.settings} onClose={onClose}>
      <RadioField
        legend={text.app.theme}
        name="theme"
        value={theme.value}
        values={themes}
        texts={text.app.themes}
        onChange={(chosen) => (theme.value = chosen)}
      />
      <label class="field">
        <span>{text.app.language}</span>
        <select
          value={language.language.value}
          onChange={(event) => void language.choose(event.currentTarget.value as Language)}
        >
          {Object.entries(languages).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <CrashSwitch />
      <OwnAccess />
      {logout.problem !== null && <ProblemCard problem={logout.problem} onDismiss={logout.dismiss} />}
      <div class="row end">
        {(state.may('admin') || hasAccount(state.access.value)) && (
          <a class="button" href={linkTo('access')} onClick={onClose}>
            {text.app.views.access}
          </a>
        )}
        <a class="button" href="./docs">
          {text.app.apiReference}
        </a>
        {state.loggedIn.value && <Button label={text.app.logout} onClick={logout.run} />}
        <Button label={text.app.close} variant="primary" onClick={onClose} />
      </div>
    </Dialog>
  );
}

/** Turns on notifications of a crash, which asks for the browser's permission. */
function CrashSwitch() {
  const { crashNotifications } = usePage();
  const text = useText().app.crashNotifications;
  const [isRefused, setRefused] = useState(false);
  async function change(isOn: boolean): Promise<void> {
    if (isOn) setRefused(!(await crashNotifications.turnOn()));
    else crashNotifications.turnOff();
  }
  return (
    <div>
      <label class="row">
        <input
          type="checkbox"
          checked={crashNotifications.isOn.value}
          onChange={(event) => {
            const { checked } = event.currentTarget;
            // Keep the switch unchanged until the browser allows notifications.
            event.currentTarget.checked = crashNotifications.isOn.peek();
            void change(checked);
          }}
        />
        {text.label}
      </label>
      <p class="faint small" role="status">
        {isRefused ? text.refused : text.hint}
      </p>
    </div>
  );
}

/** Shows the token or account of this login, and what it may do. */
function OwnAccess() {
  const text = useText().access;
  const access = usePage().state.access.value;
  if (access === null || access.name === null) return null;
  return (
    <p>
      {access.account === null ? text.own(access.name) : text.ownAccount(access.name)}{' '}
      <span class="faint">{access.scopes.join(', ')}</span>
    </p>
  );
}
