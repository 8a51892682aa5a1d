/** Where the page begins: what belongs to the browser is handed in here. */
import { render } from 'preact';
import { App } from './app.js';
import { type Page, PageContext } from './context.js';
import { keepFocus } from './parts/kept-focus.js';
import { createAppState } from './state/app-state.js';
import { createClock, timed } from './state/clock.js';
import { watchHidden } from './state/hidden.js';
import { createLanguage } from './state/language.js';
import { watchPulse } from './state/pulse.js';
import { createStore } from './state/stored.js';
import { createTheme } from './state/theme.js';
import './style/base.css';
import './style/shell.css';
import './style/parts.css';

const store = createStore(() => window.localStorage);
const clock = createClock(Date.now, (tick, milliseconds) => window.setInterval(tick, milliseconds));
const page: Page = {
  state: createAppState(
    timed((...request) => window.fetch(...request), clock),
    (url) => new EventSource(url),
    store,
  ),
  language: await createLanguage(store, navigator.languages, document.documentElement),
  theme: createTheme(store, document.documentElement),
  clock,
  store,
};

const root = document.getElementById('app') as HTMLElement;
render(
  <PageContext.Provider value={page}>
    <App />
  </PageContext.Provider>,
  root,
);
keepFocus(root);
watchHidden(document, page.state);
watchPulse(document, page.state, window);
page.state.connect();
