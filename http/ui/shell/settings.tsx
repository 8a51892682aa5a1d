/** The rights of this login, the settings of this browser, and the facts and options of the service. */

import { useState } from 'preact/hooks';
import { usePage, useText } from '../context.js';
import { useAction } from '../forms/action.js';
import { Dialog, Panel } from '../forms/dialog.js';
import { SegmentField } from '../forms/fields.js';
import { ProblemCard } from '../forms/problem-card.js';
import { useIsPhone } from '../hooks/use-narrow.js';
import { useMay } from '../parts/allowed.js';
import { Button } from '../parts/elements.js';
import { isDraft, type Language, languages, nameLanguage } from '../preferences/language.js';
import { themes } from '../preferences/themes.js';
import { findRole } from '../views/access/roles.js';
import { ServiceFacts } from './service-facts.js';
import { ServiceOptions } from './service-options.js';
import '../palette/palette.css';
import './settings.css';

export function Settings({ onClose }: { readonly onClose: () => void }) {
  const { state } = usePage();
  const text = useText();
  const words = text.settings;
  const logout = useAction(() => state.logout());
  return (
    <Dialog title={text.app.settings} kind="side-panel" onClose={onClose}>
      <Panel>
        <div class="settings">
          {logout.problem !== null && <ProblemCard problem={logout.problem} onDismiss={logout.dismiss} />}
          <OwnAccess onLogout={logout.run} />
          <section>
            <h3>{words.browser}</h3>
            <p class="faint">{words.browserDetail}</p>
            <BrowserSettings />
            <CrashSwitch />
            {/* A phone has no keyboard. */}
            {!useIsPhone() && <ShortcutSwitch />}
          </section>
          <ServiceFacts />
          {useMay('admin') && <ServiceOptions />}
        </div>
      </Panel>
    </Dialog>
  );
}

function ShortcutSwitch() {
  const { overlay } = usePage();
  const { palette, settings } = useText();
  return (
    <div>
      <label class="choice">
        <input
          type="checkbox"
          checked={overlay.hasSingleKeys.value}
          onChange={(event) => (overlay.hasSingleKeys.value = event.currentTarget.checked)}
        />
        {palette.singleKeys}
      </label>
      <p class="faint small choice-hint">
        <KeyedText text={settings.singleKeysHint} />
      </p>
    </div>
  );
}

/** A sentence with keys between backquotes. */
function KeyedText({ text }: { readonly text: string }) {
  return <>{text.split('`').map((part, index) => (index % 2 === 0 ? part : <kbd key={index}>{part}</kbd>))}</>;
}

function BrowserSettings() {
  const { theme, language } = usePage();
  const text = useText();
  return (
    <>
      <SegmentField
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
          {(Object.keys(languages) as Language[]).map((code) => (
            <option key={code} value={code} lang={code}>
              {nameLanguage(code, text)}
            </option>
          ))}
        </select>
        {isDraft(language.language.value) && <span class="faint small">{text.app.draftHint}</span>}
      </label>
    </>
  );
}

/** Turns notifications of a crash on and off. Turning them on asks for the browser's permission. */
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
      <label class="choice">
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
      <p class="faint small choice-hint" role="status">
        {isRefused ? text.refused : text.hint}
      </p>
    </div>
  );
}

interface OwnAccessProps {
  readonly onLogout: () => void;
}

/** Shows the token or account of this login, the rights of the login, and the button that ends it. */
function OwnAccess({ onLogout }: OwnAccessProps) {
  const { app, settings, access: words } = useText();
  const { access: signal, loggedIn } = usePage().state;
  const access = signal.value;
  const name = access?.name ?? null;
  if (name === null && !loggedIn.value) return null;
  const role = findRole(access?.scopes ?? []);
  return (
    <section>
      <h3>{settings.login}</h3>
      {access !== null && name !== null && (
        <p>
          {access.account === null ? words.own(name) : words.ownAccount(name)} {role !== null && words.roles[role]}{' '}
          <span class="faint small">{access.scopes.join(', ')}</span>
        </p>
      )}
      {loggedIn.value && <Button label={app.logout} onClick={onLogout} />}
    </section>
  );
}
