/** The page frame and the view that the URL hash selects. */

import { useEffect, useErrorBoundary, useRef, useState } from 'preact/hooks';
import type { Scope } from '../../machines/access/access-tokens.js';
import type { Access } from '../client/api.js';
import { StatusBar } from './bar/status-bar.js';
import { usePage, useText } from './context.js';
import { Button, EmptyCard } from './parts/elements.js';
import { Lazy } from './parts/lazy.js';
import { Loading } from './parts/loading.js';
import { linkTo, type Route, readRoute } from './route/route.js';
import { Announcer } from './shell/announcer.js';
import { Dialogs } from './shell/dialogs.js';
import { Navigation } from './shell/navigation.js';
import { hasAccount } from './state/access.js';
import type { Text } from './text/en.js';
import { stateText, stateTone } from './text/state.js';
import { viewTitle } from './text/views.js';
import { InvitationView } from './views/login/invitation-view.js';
import { LoginView } from './views/login/login-view.js';
import { ServerView } from './views/server/server-view.js';

export function App() {
  const { name, state } = usePage();
  const text = useText();
  const route = useRoute();
  const main = useFocusOnChange(toKey(route));
  const view = findTitle(route, text);
  const status = state.status.value;
  // A browser tab shows little more than the first word.
  const failed = status !== null && stateTone(status) === 'bad' ? stateText(status, text) : null;
  const title = [failed, nameIn(route), view, name].filter((part) => part !== null).join(' · ');
  useEffect(() => void (document.title = title), [title]);
  useIcon(failed !== null);
  const [fault] = useErrorBoundary();

  if (fault !== undefined) return <Fault fault={fault} />;
  if (route.view === 'invitation' || route.view === 'setup')
    return <InvitationView isSetup={route.view === 'setup'} secret={route.secret} />;
  if (state.connection.value === 'login') return <LoginView />;
  return (
    <div class="shell">
      <a class="skip" href="#main" onClick={(event) => skipTo(event, main.current)}>
        {text.app.skip}
      </a>
      <StatusBar />
      <Navigation view={route.view} />
      <main id="main" tabIndex={-1} ref={main}>
        <View route={route} />
      </main>
      <Dialogs />
      <Announcer />
    </div>
  );
}

/** Returns the title of a view, or null. */
function findTitle({ view }: Route, text: Text): string | null {
  if (view === 'unknown') return null;
  if (view === 'invitation') return text.login.invitation;
  if (view === 'setup') return text.login.setup;
  return view === 'webhooks' || view === 'access' ? text.app.views[view] : viewTitle(view, text);
}

/** Returns the name of the Data Folder or run that a view shows, or null. */
function nameIn(route: Route): string | null {
  if (route.view === 'folders') return route.folder;
  return route.view === 'runs' ? route.run : null;
}

/** Returns the same text for two routes whose views show the same. */
function toKey(route: Route): string {
  return `${route.view}/${nameIn(route) ?? ''}`;
}

const loadFolders = async () => (await import('./views/folders/folders-view.js')).FoldersView;
const loadBuilds = async () => (await import('./views/builds/builds-view.js')).BuildsView;
const loadBackups = async () => (await import('./views/backups/backups-view.js')).BackupsView;
const loadRuns = async () => (await import('./views/runs/runs-view.js')).RunsView;
const loadHistory = async () => (await import('./views/history/history-view.js')).HistoryView;
const loadUsage = async () => (await import('./views/usage/usage-view.js')).UsageView;
const loadPlayers = async () => (await import('./views/players/players-view.js')).PlayersView;
const loadSchedules = async () => (await import('./views/schedules/schedules-view.js')).SchedulesView;
const loadWebhooks = async () => (await import('./views/webhooks/webhooks-view.js')).WebhooksView;
const loadAccess = async () => (await import('./views/access/access-view.js')).AccessView;
const loadStatechart = async () => (await import('./views/statechart/statechart-view.js')).StatechartView;

/** Returns the scope of a view; null for one that the login may use without. */
function findScope({ view }: Route, access: Access | null): Scope | null {
  if (view === 'webhooks') return 'admin';
  if (view === 'backups') return 'backup';
  // An account has its password and its sessions there.
  if (view === 'access') return hasAccount(access) ? null : 'admin';
  return 'read';
}

/** Reads what the caller may do before any view is shown, so that no view requests what would be refused. */
function View({ route }: { readonly route: Route }) {
  const { state } = usePage();
  const text = useText();
  const scope = findScope(route, state.access.value);
  if (state.access.value === null) return <Loading what={text.connection.connecting} />;
  if (scope !== null && !state.may(scope))
    return <EmptyCard title={text.access.notAllowed} detail={text.access.missing[scope]} />;
  switch (route.view) {
    case 'server':
      return <ServerView query={route.query} />;
    case 'folders':
      return <Lazy key={route.view} load={loadFolders} props={{ folder: route.folder, query: route.query }} />;
    case 'builds':
      return <Lazy key={route.view} load={loadBuilds} props={{}} />;
    case 'backups':
      return <Lazy key={route.view} load={loadBackups} props={{ query: route.query }} />;
    case 'runs':
      return <Lazy key={route.view} load={loadRuns} props={{ run: route.run, query: route.query }} />;
    case 'usage':
      return <Lazy key={route.view} load={loadUsage} props={{ range: route.range }} />;
    case 'players':
      return <Lazy key={route.view} load={loadPlayers} props={{}} />;
    case 'history':
      return <Lazy key={route.view} load={loadHistory} props={{ group: route.group, query: route.query }} />;
    case 'schedules':
      return <Lazy key={route.view} load={loadSchedules} props={{ query: route.query }} />;
    case 'webhooks':
      return <Lazy key={route.view} load={loadWebhooks} props={{}} />;
    case 'access':
      return <Lazy key={route.view} load={loadAccess} props={{}} />;
    case 'statechart':
      return <Lazy key={route.view} load={loadStatechart} props={{ query: route.query }} />;
    case 'invitation':
    case 'setup':
      return null;
    case 'unknown':
      return (
        <section class="card empty">
          <h1>{text.app.unknownView}</h1>
          <a class="button" href={linkTo('server')}>
            {text.app.toServer}
          </a>
        </section>
      );
  }
}

function Fault({ fault }: { readonly fault: unknown }) {
  const text = useText();
  return (
    <main class="alone">
      <section class="card" role="alert">
        <h1>{text.app.failure}</h1>
        <pre>{fault instanceof Error ? fault.message : String(fault)}</pre>
        <Button label={text.app.reloadPage} variant="primary" onClick={() => window.location.reload()} />
      </section>
    </main>
  );
}

function useRoute(): Route {
  const [route, setRoute] = useState(() => readRoute(window.location.hash));
  useEffect(() => {
    let shown = toKey(route);
    function read(): void {
      const next = readRoute(window.location.hash);
      // Before the new view is drawn: it may return to where it was.
      if (toKey(next) !== shown) window.scrollTo(0, 0);
      shown = toKey(next);
      setRoute(next);
    }
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  return route;
}

/** Moves the focus to the start of a new view, for keyboards and screen readers. */
function useFocusOnChange(key: string) {
  const main = useRef<HTMLElement>(null);
  const before = useRef(key);
  useEffect(() => {
    if (before.current === key) return;
    before.current = key;
    main.current?.focus({ preventScroll: true });
  }, [key]);
  return main;
}

/** Shows in the browser's tab whether the server has failed. */
function useIcon(hasFailed: boolean): void {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon !== null) icon.href = `./icons/icon${hasFailed ? '-crashed' : ''}.svg`;
  }, [hasFailed]);
}

/** Focuses the target without changing the URL hash, which selects the view. */
function skipTo(event: Event, target: HTMLElement | null): void {
  event.preventDefault();
  target?.focus();
}
