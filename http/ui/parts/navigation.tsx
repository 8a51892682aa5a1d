/** The navigation with the server state and the settings. */
import type { Status } from '../api/types.js';
import { usePage, useText } from '../context.js';
import { linkTo, type Route } from '../state/route.js';
import { stateText, stateTone } from '../text/state.js';
import { Icon } from './elements.js';
import { SettingsButton } from './settings.js';

const views = ['server', 'folders', 'builds', 'runs', 'statechart'] as const;

export function Navigation({ view }: { readonly view: Route['view'] }) {
  const { state } = usePage();
  const text = useText();
  return (
    <header class="side">
      <div class="brand">
        <img src="./icons/icon.svg" alt="" width="28" height="28" />
        <span class="brand-name">{text.app.title}</span>
        <StateBadge status={state.status.value} />
        <SettingsButton />
      </div>
      <nav aria-label={text.app.navigation}>
        <ul>
          {views.map((each) => (
            <li key={each}>
              <a href={linkTo(each)} aria-current={each === view ? 'page' : undefined}>
                <Icon name={each} />
                <span class="long">{text.app.views[each]}</span>
                <span class="short">{text.app.viewsShort[each]}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}

/** The server state with a coloured dot. */
function StateBadge({ status }: { readonly status: Status | null }) {
  const text = useText();
  if (status === null) return <span class="badge off">{text.state.unknown}</span>;
  return <span class={`badge ${stateTone(status)}`}>{stateText(status, text)}</span>;
}
