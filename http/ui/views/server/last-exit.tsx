/** How and when the last run ended, and whether it was saved before. */
import type { Status } from '../../api/types.js';
import { useText } from '../../context.js';
import { AgoTime } from '../../parts/ago-time.js';
import { linkTo } from '../../state/route.js';
import { exitText } from '../../text/exit.js';

export function LastExit({ exit }: { readonly exit: Status['last_exit'] }) {
  const text = useText();
  const words = text.server;
  if (exit === null) return <p>{words.never}</p>;
  return (
    <p class="last-exit">
      <a href={linkTo('runs', exit.run)}>
        {exitText(exit, text)}, <AgoTime at={exit.at} />
      </a>
      {exit.save !== undefined && <span class="faint small"> {words.announced.saves[exit.save]}</span>}
    </p>
  );
}
