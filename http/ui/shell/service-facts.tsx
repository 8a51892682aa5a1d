/** The facts about the service that each user sees: its version, the connection and the login. */
import { toGet } from '../api/client.js';
import { usePage, useText } from '../context.js';
import { useFetch } from '../hooks/use-fetch.js';
import { useMay } from '../parts/allowed.js';
import { Fact, Icon } from '../parts/elements.js';
import { PendingText } from '../parts/loading.js';

export function ServiceFacts() {
  const { app, settings: words } = useText();
  const mayRead = useMay('read');
  const summary = useFetch(mayRead ? toGet('/') : null, null).value;
  return (
    <section>
      <h3>{words.service}</h3>
      <dl class="service-facts">
        {mayRead && <Fact name={words.version}>{summary?.version ?? <PendingText what={app.loading} />}</Fact>}
        <Fact name={words.connection}>
          <Connection />
        </Fact>
        <Fact name={words.needsLogin}>
          <Login />
        </Fact>
      </dl>
      <a class="text-link" href="./docs">
        {app.apiReference}
      </a>
    </section>
  );
}

function Connection() {
  const { encrypted, local, unencrypted } = useText().settings;
  if (window.location.protocol !== 'https:' && !window.isSecureContext) return <Warning text={unencrypted} />;
  return window.location.protocol === 'https:' ? encrypted : local;
}

function Login() {
  const { loginRequired, noLogin } = useText().settings;
  const { access, loggedIn } = usePage().state;
  if (loggedIn.value || (access.value?.name ?? null) !== null) return loginRequired;
  // Only an address of this machine is open without a login.
  return window.isSecureContext ? noLogin : <Warning text={noLogin} />;
}

function Warning({ text }: { readonly text: string }) {
  return (
    <span class="presence warn">
      <Icon name="warning" />
      <span>{text}</span>
    </span>
  );
}
