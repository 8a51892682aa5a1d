/**
 * The empty state of the view, shown if no player is online and no player was there before. One card says since when no
 * player was seen, and what the view will show. The status bar has Start.
 */
import type { Run } from '../../../client/api.js';
import { useText } from '../../context.js';
import { EmptyCard, Icon } from '../../parts/elements.js';
import { momentText } from '../../text/time.js';

/** What the view shows when players join, each with its icon. */
const contents = { online: 'players', visits: 'runs', peaks: 'usage' } as const;

export function NoPlayers({ runs }: { readonly runs: readonly Run[] }) {
  const text = useText();
  const words = text.playerSessions;
  const since = runs.findLast(({ started_at: at }) => at !== null)?.started_at ?? null;
  const detail = since === null ? words.never.beforeStart : words.never.since(momentText(since, text));
  return (
    <div class="players-none">
      <EmptyCard icon="players" title={words.never.title} detail={detail}>
        <ul class="players-contents">
          {(Object.keys(contents) as (keyof typeof contents)[]).map((key) => (
            <li key={key}>
              <Icon name={contents[key]} />
              <h3>{words.contents[key].title}</h3>
              <p class="small">{words.contents[key].detail}</p>
            </li>
          ))}
        </ul>
      </EmptyCard>
    </div>
  );
}
