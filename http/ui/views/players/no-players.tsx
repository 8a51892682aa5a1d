/**
 * The empty state of the view, shown if no player is online and no player was there before. One card says since when no
 * player was seen, what is needed, and what the view will show. The status bar has Start.
 */
import type { Run } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { EmptyCard, Icon } from '../../parts/elements.js';
import { linkTo } from '../../route/route.js';
import { momentText } from '../../text/time.js';

/** What the view shows when players join, each with its icon. */
const contents = { online: 'players', visits: 'runs', peaks: 'usage' } as const;

export function NoPlayers({ runs }: { readonly runs: readonly Run[] }) {
  const { builds, folders } = usePage().state;
  const text = useText();
  const words = text.playerSessions;
  const since = runs.findLast(({ started_at: at }) => at !== null)?.started_at ?? null;
  const detail = since === null ? words.never.beforeStart : words.never.since(momentText(since, text));
  const hasNoServer = builds.value?.length === 0 || folders.value?.length === 0;
  return (
    <div class="players-none">
      <EmptyCard icon="players" title={words.never.title} detail={detail}>
        {hasNoServer ? (
          <a class="button primary" href={linkTo('first-server')}>
            <Icon name="server" />
            {text.app.views.firstServer}
          </a>
        ) : (
          <details class="players-needs">
            <summary>{text.server.rail.playersHow}</summary>
            <p>
              {words.never.needs} <a href={linkTo('builds')}>{text.app.views.builds}</a>
            </p>
          </details>
        )}
        <div class="players-contents">
          <p>{words.never.contents}</p>
          <ul>
            {(Object.keys(contents) as (keyof typeof contents)[]).map((key) => (
              <li key={key}>
                <Icon name={contents[key]} />
                <h3>{words.contents[key].title}</h3>
                <p>{words.contents[key].detail}</p>
              </li>
            ))}
          </ul>
        </div>
      </EmptyCard>
    </div>
  );
}
