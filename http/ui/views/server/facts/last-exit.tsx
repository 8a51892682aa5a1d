/**
 * Shows who stopped or killed the last run, or the id of a run that ended by itself. The status bar has the time. The
 * incident has the cause if the run ended by itself.
 */
import type { Status } from '../../../../client/api.js';
import { usePage, usePageText } from '../../../context.js';
import { linkTo } from '../../../route/route.js';
import { actorText } from '../../../text/actor.js';
import { exitText } from '../../../text/exit.js';
import { momentText } from '../../../text/time.js';
import { useEntries } from '../use-entries.js';
import { shortRunLength } from './facts.js';

/** The entries that say who ended a run. */
const endTypes = ['operation.stop', 'operation.kill'];

interface LastExitProps {
  readonly exit: Status['last_exit'];
}

export function LastExit({ exit }: LastExitProps) {
  const text = usePageText();
  const own = usePage().state.access.value?.name ?? null;
  const ends = useEntries({ type: endTypes, limit: 1 });
  const words = text.server;
  if (exit === null) return <>{words.never}</>;
  const { outcome, run, at } = exit;
  const end = ends.value?.find((entry) => entry.run === run && entry.outcome === 'done');
  const isRequested = outcome === 'stopped' || outcome === 'killed';
  return (
    <a class="last-exit" href={linkTo('runs', run)} title={momentText(at, text)}>
      {isRequested
        ? end === undefined
          ? exitText(exit, text)
          : words.endedBy[outcome](actorText(end, text, own))
        : `${words.run} ${run.slice(-shortRunLength)}`}
    </a>
  );
}

/** The causes of the exit of the last run. The service finds the causes in the last lines of the run. */
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
