/**
 * The empty state of the view, shown if no player is online and no player was there before. One card says since when no
 * player is recorded, what is needed in steps, and what the view will show. The status bar has Start.
 */
import type { ComponentChildren } from 'preact';
import type { Run } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { EmptyCard, Icon } from '../../parts/elements.js';
import { linkTo } from '../../route/route.js';
import { isUp } from '../../text/state.js';
import { momentText } from '../../text/time.js';
import { OnlineExample, PeaksExample, VisitsExample } from './examples.js';
import './no-players.css';

/** What the view shows when players join, each with its icon and its example. */
const contents = [
  ['online', 'players', OnlineExample],
  ['visits', 'runs', VisitsExample],
  ['peaks', 'usage', PeaksExample],
] as const;

interface NoPlayersProps {
  /** `null` if the runs are not known. */
  readonly runs: readonly Run[] | null;
  /** Whether the running server reports its players. */
  readonly isReported: boolean;
}

export function NoPlayers({ runs, isReported }: NoPlayersProps) {
  const text = useText();
  const words = text.playerSessions;
  const since = runs?.findLast(({ started_at: at }) => at !== null)?.started_at ?? null;
  const detail =
    runs === null
      ? words.never.unknown
      : since === null
        ? words.never.beforeStart
        : words.never.since(momentText(since, text));
  return (
    <div class="players-none">
      <EmptyCard icon="players" title={words.never.title} detail={detail}>
        <Steps isReported={isReported} />
        <div class="players-contents">
          <p>{words.never.contents}</p>
          <ul>
            {contents.map(([key, icon, Example]) => (
              <li key={key}>
                <div class="example" aria-hidden="true">
                  <Example />
                </div>
                <h3>
                  <Icon name={icon} />
                  {words.contents[key].title}
                </h3>
                <p>{words.contents[key].detail}</p>
              </li>
            ))}
          </ul>
        </div>
      </EmptyCard>
    </div>
  );
}

/** What is needed for players to be recorded. */
function Steps({ isReported }: Pick<NoPlayersProps, 'isReported'>) {
  const { builds, folders, status } = usePage().state;
  const { app, playerSessions } = useText();
  const words = playerSessions.steps;
  const isRunning = status.value !== null && isUp(status.value);
  const hasNoServer = builds.value?.length === 0 || folders.value?.length === 0;
  return (
    <ol class="players-steps" aria-label={words.title}>
      {hasNoServer ? (
        <Step number={1} title={words.setUp.title} detail={words.setUp.detail}>
          <a class="button primary" href={linkTo('first-server')}>
            {app.views.firstServer}
          </a>
        </Step>
      ) : (
        <Step number={1} isDone={isRunning} title={words.start.title} detail={isRunning ? null : words.start.detail}>
          <a class="button" href={linkTo('server')}>
            {app.views.server}
          </a>
        </Step>
      )}
      <Step number={2} isDone={isReported} title={words.query.title} detail={isReported ? null : words.query.detail}>
        <a class="button" href={linkTo('builds')}>
          {app.views.builds}
        </a>
      </Step>
      <Step number={3} title={words.join.title} detail={words.join.detail} />
    </ol>
  );
}

interface StepProps {
  readonly number: number;
  readonly title: string;
  /** `null` for a step that is done. */
  readonly detail: string | null;
  readonly isDone?: boolean;
  /** The link of the step, which is shown until the step is done. */
  readonly children?: ComponentChildren;
}

function Step({ number, title, detail, isDone = false, children }: StepProps) {
  const words = useText().playerSessions.steps;
  return (
    <li class={isDone ? 'done' : undefined}>
      <span class="step-mark">
        {isDone ? (
          <>
            <Icon name="check" />
            <span class="unseen">{words.done}</span>
          </>
        ) : (
          number
        )}
      </span>
      <div>
        <h3>{title}</h3>
        {detail !== null && <p>{detail}</p>}
      </div>
      {!isDone && children}
    </li>
  );
}
