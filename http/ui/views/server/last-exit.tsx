/** How and when the last run ended, and whether it was saved before. */
import type { Status } from '../../api/types.js';
import { useText } from '../../context.js';
import { ExitSummary } from '../../parts/outcome-badge.js';
import { linkTo } from '../../state/route.js';

export function LastExit({ exit }: { readonly exit: Status['last_exit'] }) {
  const text = useText();
  const words = text.server;
  if (exit === null) return <p>{words.never}</p>;
  return (
    <p class="last-exit">
      <a href={linkTo('runs', exit.run)}>
        <ExitSummary exit={exit} at={exit.at} />
      </a>
      {exit.save !== undefined && <span class="faint small"> {words.announced.saves[exit.save]}</span>}
    </p>
  );
}
