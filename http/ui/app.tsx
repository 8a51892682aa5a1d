/** The page frame and the view that the URL hash selects. */

import type { ComponentType } from 'preact';
import { useEffect, useErrorBoundary, useRef, useState } from 'preact/hooks';
import { StatusBar } from './bar/status-bar.js';
import { usePage, usePageText } from './context.js';
import { Button, EmptyCard } from './parts/elements.js';
import { Lazy, LazyView } from './parts/lazy.js';
import { Loading } from './parts/loading.js';
import { linkTo, type Route, readRoute, type ViewProps, type ViewRoute } from './route/route.js';
import { findScope, type ViewName, views } from './route/views.js';
import { Announcer } from './shell/announcer.js';
import { Dialogs } from './shell/dialogs.js';
import { FileDrop } from './shell/file-drop.js';
import { Navigation } from './shell/navigation.js';
import type { PageText } from './text/en.js';
import { stateText, stateTone } from './text/state.js';
import { LoginView } from './views/login/login-view.js';
import { ServerView } from './views/server/server-view.js';

export function App() {
  const { name, state } = usePage();
  const text = usePageText();
  const route = useRoute();
  const main = useFocusOnChange(toKey(route));
  const view = findTitle(route, text);
  const status = state.status.value;
  // Put the state first, because a browser tab shows little more than the first word.
  const failed = status !== null && stateTone(status) === 'bad' ? stateText(status, text) : null;
  const title = [failed, nameIn(route), view, name].filter((part) => part !== null).join(' · ');
  useEffect(() => void (document.title = title), [title]);
  useIcon(failed !== null);
  const [fault] = useErrorBoundary();

  if (fault !== undefined) return <Fault fault={fault} />;
  if (route.view === 'invitation' || route.view === 'setup')
    return (
      <main class="alone">
        <Lazy load={loadInvitation} props={{ isSetup: route.view === 'setup', secret: route.secret }} />
      </main>
    );
  if (state.connection.value === 'login') return <LoginView />;
  return (
    <div class="shell">
      <a class="skip" href="#main" onClick={(event) => skipTo(event, main.current)}>
        {text.app.skip}
      </a>
      <StatusBar route={route} />
      <Navigation view={findNavigationView(route.view)} />
      <main id="main" tabIndex={-1} ref={main}>
        {'name' in route ? <AllowedView {...route} /> : <UnknownView />}
      </main>
      <Dialogs />
      <FileDrop />
      <Announcer />
    </div>
  );
}

/** Returns the view that the navigation marks as current. */
function findNavigationView(view: Route['view']): Route['view'] {
  if (view === 'first-server' || view === 'txadmin') return 'server';
  return view === 'files' ? 'folders' : view;
}

/** Returns the title of a view; `null` without a title. */
function findTitle({ view }: Route, text: PageText): string | null {
  if (view === 'unknown') return null;
  if (view === 'invitation') return text.login.invitation;
  return view === 'setup' ? text.login.setup : views[view].title(text);
}

/** Returns the name of the Data Folder or run that a view shows; `null` without such a Data Folder or run. */
function nameIn(route: Route): string | null {
  return 'name' in route && views[route.view].hasPages === true ? route.name : null;
}

/** Returns a key that is equal for two routes whose views show the same content. */
function toKey(route: Route): string {
  return `${route.view}/${nameIn(route) ?? ''}`;
}

const loadInvitation = async () => (await import('./views/login/invitation-view.js')).InvitationView;

/** The loaders of the components of all views except the Server view, which is loaded with the page. */
const loadView: Readonly<Record<Exclude<ViewName, 'server'>, () => Promise<ComponentType<ViewProps>>>> = {
  folders: async () => (await import('./views/folders/folders-view.js')).FoldersView,
  files: async () => (await import('./views/files/files-view.js')).FilesView,
  builds: async () => (await import('./views/builds/builds-view.js')).BuildsView,
  backups: async () => (await import('./views/backups/backups-view.js')).BackupsView,
  runs: async () => (await import('./views/runs/runs-view.js')).RunsView,
  usage: async () => (await import('./views/usage/usage-view.js')).UsageView,
  players: async () => (await import('./views/players/players-view.js')).PlayersView,
  schedules: async () => (await import('./views/schedules/schedules-view.js')).SchedulesView,
  history: async () => (await import('./views/history/history-view.js')).HistoryView,
  statechart: async () => (await import('./views/statechart/statechart-view.js')).StatechartView,
  webhooks: async () => (await import('./views/webhooks/webhooks-view.js')).WebhooksView,
  access: async () => (await import('./views/access/access-view.js')).AccessView,
  txadmin: async () => (await import('./views/txadmin/txadmin-view.js')).TxAdminView,
  'first-server': async () => (await import('./views/first-server/first-server-view.js')).FirstServerView,
};

/**
 * Shows a view if the caller may use it. Waits until the scopes of the caller are known, so that no view sends a
 * request that would be refused.
 */
function AllowedView({ view, ...props }: ViewRoute) {
  const { state } = usePage();
  const text = usePageText();
  const access = state.access.value;
  if (access === null) return <Loading what={text.connection.connecting} />;
  const scope = findScope(view, access);
  if (scope !== null && !state.may(scope))
    return <EmptyCard title={text.app.notAllowed} detail={text.app.missingScope[scope]} />;
  return view === 'server' ? <ServerView {...props} /> : <LazyView key={view} load={loadView[view]} props={props} />;
}

function UnknownView() {
  const text = usePageText();
  return (
    <section class="card empty">
      <h1>{text.app.unknownView}</h1>
      <a class="button" href={linkTo('server')}>
        {text.app.toServer}
      </a>
    </section>
  );
}

function Fault({ fault }: { readonly fault: unknown }) {
  const text = usePageText();
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
      // Scroll before the new view is drawn, because the view may restore its position.
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
