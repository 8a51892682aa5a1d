/** The outcome and the time of the last exit, and the outcome of the save before it. */
import type { Status } from '../../../../client/api.js';
import { usePageText } from '../../../context.js';
import { AgoTime } from '../../../parts/ago-time.js';
import { ExitSummary } from '../../../parts/outcome-badge.js';
import { linkTo } from '../../../route/route.js';
import { exitDetail } from '../../../text/exit.js';

interface LastExitProps {
  readonly exit: Status['last_exit'];
  /** Whether the badge of the outcome is shown, and not only its details. */
  readonly isBadgeShown: boolean;
}

export function LastExit({ exit, isBadgeShown }: LastExitProps) {
  const text = usePageText();
  const words = text.server;
  if (exit === null) return <p>{words.never}</p>;
  return (
    <p class="last-exit">
      <a href={linkTo('runs', exit.run)}>
        {isBadgeShown ? (
          <ExitSummary exit={exit} at={exit.at} />
        ) : (
          <>
            <span class="faint">{words.lastExit}:</span> {exitDetail(exit, text)}, <AgoTime at={exit.at} isShort />
          </>
        )}
      </a>
      {exit.save !== undefined && <span class="faint small"> {words.announced.saves[exit.save]}</span>}
    </p>
  );
}

/** The reasons why the last run ended. The service finds the causes in the last lines of the run. */
export function ExitFindings({ findings }: Pick<NonNullable<Status['last_exit']>, 'findings'>) {
  const text = usePageText().server;
  if (findings.length === 0) return null;
  return (
    <ul class="findings" lang="en" aria-label={text.causes}>
      {findings.map(({ code, title, message, remedy, count }, index) => (
        <li key={index} class="fatal" data-code={code}>
          <strong>{title}</strong>
          {count > 1 && <span class="faint"> × {count}</span>}
          <p>{message}</p>
          <p class="remedy">{remedy}</p>
        </li>
      ))}
    </ul>
  );
}
