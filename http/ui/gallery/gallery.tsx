/** Shows every token and part of the page in both themes (`npm run gallery`). The gallery is not shipped. */
import { render } from 'preact';
import { type Page, PageContext } from '../context.js';
import { createLanguage } from '../preferences/language.js';
import { createOverlay } from '../preferences/overlay.js';
import { createTheme } from '../preferences/theme.js';
import { createAppState } from '../state/app-state.js';
import { createClock } from '../state/clock.js';
import { createDrafts } from '../state/drafts.js';
import { createStore } from '../state/store.js';
import { Parts } from './parts.js';
import { Tokens } from './tokens.js';
import '../style/tokens.css';
import '../style/base.css';
import '../style/parts.css';
import '../style/forms.css';
import '../style/displays.css';
import '../style/dialogs.css';
import '../style/card-table.css';
import '../style/tabs.css';
import './gallery.css';

const store = createStore(() => window.sessionStorage);
const clock = createClock(Date.now, (tick, milliseconds) => window.setInterval(tick, milliseconds));

/** The page without a service: no part of the gallery sends requests. */
const page: Page = {
  name: 'server-manager',
  state: createAppState(
    { url: '.', fetch: () => Promise.reject(new Error('The gallery has no service')) },
    (url) => new EventSource(url),
    store,
  ),
  language: await createLanguage(store, ['en'], document.documentElement),
  crashNotifications: {} as Page['crashNotifications'],
  theme: createTheme(store, document.documentElement),
  clock,
  overlay: createOverlay(store),
  store,
  drafts: createDrafts(() => window.sessionStorage),
};

const themes = ['light', 'dark'] as const;

render(
  <PageContext.Provider value={page}>
    <div class="gallery">
      {themes.map((theme) => (
        <main key={theme} class={`gallery-theme ${theme}`} aria-label={theme}>
          <Tokens />
          <Parts theme={theme} />
        </main>
      ))}
    </div>
  </PageContext.Provider>,
  document.getElementById('gallery') as HTMLElement,
);
