/** The entry point of the web UI. Passes the interfaces of the browser to the page. */
import { effect } from '@preact/signals';
import { render } from 'preact';
import { App } from './app.js';
import { type Page, PageContext } from './context.js';
import { keepComposedKeys } from './parts/composition.js';
import { restoreFocus } from './parts/restore-focus.js';
import { browserNotifications } from './preferences/browser-notifications.js';
import { createCrashNotifications } from './preferences/crash-notifications.js';
import { createLanguage } from './preferences/language.js';
import { createOverlay } from './preferences/overlay.js';
import { createTheme } from './preferences/theme.js';
import { linkToLog } from './route/route.js';
import { createAppState } from './state/app-state.js';
import { createClock, withClock } from './state/clock.js';
import { checkConnection } from './state/connection-check.js';
import { createDrafts } from './state/drafts.js';
import { pauseWhileHidden } from './state/pause-hidden.js';
import { createStore } from './state/store.js';
import { exitText } from './text/exit.js';
import './style/tokens.css';
import './style/base.css';
import './style/shell.css';
import './style/parts.css';
import './style/forms.css';
import './style/displays.css';
import './style/dialogs.css';
import './style/card-table.css';
import './style/tabs.css';
import './style/login.css';

const store = createStore(() => window.localStorage);
const clock = createClock(Date.now, (tick, milliseconds) => window.setInterval(tick, milliseconds));
const name = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? document.title;
const state = createAppState(
  // Use relative URLs, so that a proxy can serve the page below a path prefix.
  { url: '.', fetch: withClock((request) => window.fetch(request), clock) },
  (url) => new EventSource(url),
  store,
  () => clock.now.peek(),
  document.querySelector<HTMLMetaElement>('meta[name="login"]')?.content === 'account' ? 'account' : 'token',
);
const language = await createLanguage(store, navigator.languages, document.documentElement);
const notifications = browserNotifications(
  (exit) => {
    const text = language.pageText.peek();
    return { title: `${name}: ${exitText(exit, text)}`, body: text.server.viewLog };
  },
  ({ run }) => (window.location.hash = linkToLog(run)),
);
const page: Page = {
  name,
  state,
  language,
  crashNotifications: createCrashNotifications(state, store, notifications),
  theme: createTheme(store, document.documentElement),
  clock,
  overlay: createOverlay(store),
  store,
  drafts: createDrafts(() => window.sessionStorage),
};

// After a logout, the next user of the browser must not see the drafts.
effect(() => {
  if (state.connection.value === 'login' && store.read('session') === null) page.drafts.clear();
});
keepComposedKeys(window);
const root = document.getElementById('app') as HTMLElement;
render(
  <PageContext.Provider value={page}>
    <App />
  </PageContext.Provider>,
  root,
);
restoreFocus(root);
pauseWhileHidden(document, page.state, undefined, page.crashNotifications.isWatching);
checkConnection(document, page.state, window);
page.state.connect();
