/** The navigation with the server state and the settings. */
import type { Status } from '../api/types.js';
import { usePage, useText } from '../context.js';
import { linkTo, type Route } from '../state/route.js';
import { stateDescription, stateText, stateTone } from '../text/state.js';
import { Icon } from './elements.js';
import { SettingsButton } from './settings.js';
import { useIsStale } from './use-known.js';

const views = ['server', 'folders', 'builds', 'runs', 'usage', 'schedules', 'history', 'statechart'] as const;

export function Navigation({ view }: { readonly view: Route['view'] }) {
  const { name, state } = usePage();
  const text = useText();
  return (
    <header class="side">
      <div class="brand">
        <img src="./icons/icon.svg" alt="" width="28" height="28" />
        <span class="brand-name">{name}</span>
        <StateBadge status={state.status.value} />
        <SearchButton />
        <SettingsButton />
      </div>
      <nav aria-label={text.app.navigation}>
        <ul>
          {views.map((each) => (
            <li key={each}>
              <a href={linkTo(each)} aria-current={each === view ? 'page' : undefined}>
                <Icon name={each} />
                <span>{text.app.views[each]}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}

/** Opens the command palette. */
function SearchButton() {
  const { overlay } = usePage();
  const text = useText().palette;
  return (
    <button
      type="button"
      class="plain search"
      title={text.open}
      aria-label={text.open}
      onClick={() => (overlay.shown.value = 'palette')}
    >
      <Icon name="search" />
    </button>
  );
}

/** The server state with a coloured dot. */
function StateBadge({ status }: { readonly status: Status | null }) {
  const text = useText();
  const isStale = useIsStale();
  if (status === null) return <span class="badge off">{text.state.unknown}</span>;
  const name = stateText(status, text);
  if (isStale)
    return (
      <span class="badge unsure" title={text.state.lastKnown(name)}>
        {text.state.unknown}
      </span>
    );
  return (
    <span class={`badge ${stateTone(status)}`} title={stateDescription(status, text)}>
      {name}
    </span>
  );
}
