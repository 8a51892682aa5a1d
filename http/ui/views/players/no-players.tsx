/**
 * The empty state of the view, shown if no player is online and no player was there before. One card says since when no
 * player is recorded, and what is needed in steps. The status bar has Start.
 */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Run } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { EmptyCard, Icon } from '../../parts/elements.js';
import { linkTo } from '../../route/route.js';
import { isUp } from '../../text/state.js';
import { momentText } from '../../text/time.js';
import { ConfigLink, type Kind, ReportingStep } from './reporting-step.js';
import './no-players.css';

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
  const { status } = usePage().state;
  const detail =
    runs === null
      ? words.never.unknown
      : since === null
        ? words.never.beforeStart
        : words.never.since(momentText(since, text));
  const isRunning = status.value !== null && isUp(status.value);
  const missing = !isRunning ? 'start' : isReported ? 'join' : 'report';
  return (
    <div class="players-none">
      <EmptyCard icon="players" title={words.never.title} detail={`${detail} ${words.missing[missing]}`}>
        <Steps runs={runs} isReported={isReported} />
      </EmptyCard>
    </div>
  );
}

/** What is needed for players to be recorded. */
function Steps({ runs, isReported }: NoPlayersProps) {
  const { builds, folders, status } = usePage().state;
  const { playerSessions } = useText();
  const words = playerSessions.steps;
  const isRunning = status.value !== null && isUp(status.value);
  // A running server that does not report its players reads the setting at its next start.
  const isStarted = isRunning && isReported;
  const start = isRunning && !isReported ? words.restart : words.start;
  const [chosen, setChosen] = useState<Kind | null>(null);
  const run = runs?.[0] ?? null;
  const hasNoServer = builds.value?.length === 0 || folders.value?.length === 0;
  return (
    <ol class="players-steps" aria-label={words.title}>
      {hasNoServer && (
        <Step number={1} title={words.setUp.title} detail={words.setUp.detail}>
          <a class="button primary" href={linkTo('first-server')}>
            {words.setUp.title}
          </a>
        </Step>
      )}
      {/* The setting is read at the start of the server. */}
      <Step
        number={hasNoServer ? 2 : 1}
        isDone={isReported}
        title={words.query.title}
        detail={isReported ? null : <ReportingStep run={run} chosen={chosen} onChoose={setChosen} />}
      >
        {!hasNoServer && <ConfigLink run={run} chosen={chosen} />}
      </Step>
      {!hasNoServer && (
        <Step number={2} isDone={isStarted} title={start.title} detail={isStarted ? null : start.detail}>
          <a class="button" href={linkTo('server')}>
            {start.verb}
          </a>
        </Step>
      )}
      <Step number={3} title={words.join.title} detail={words.join.detail} />
    </ol>
  );
}

interface StepProps {
  readonly number: number;
  readonly title: string;
  /** `null` for a step that is done. */
  readonly detail: ComponentChildren;
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
        {detail !== null && <div class="step-detail">{detail}</div>}
      </div>
      {!isDone && children}
    </li>
  );
}
