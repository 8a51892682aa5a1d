/** “Why did it stop?”: three sentences from the recorded events of a run. */
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { LastExit, RunEvent } from '../../../../client/api.js';
import { useText } from '../../../context.js';
import { linkToLog, linkToRunChart } from '../../../route/route.js';
import type { Exit } from '../../../text/exit.js';
import { CauseLine, ReservedLine } from './cause-line.js';
import { type EndFacts, findEndFacts } from './end-facts.js';
import { writeEndSentences } from './end-sentences.js';
import './why-card.css';

interface WhyCardProps {
  readonly title: string;
  readonly run: string;
  readonly events: readonly RunEvent[];
  /** The exit. Only the last exit of the server has the line that shows the cause. */
  readonly exit: (Exit & Partial<Pick<LastExit, 'cause'>>) | null;
  /** Whether the card is on the page of the run, whose title has the exit. The chart of the run is elsewhere. */
  readonly isLinked?: boolean;
  /** The facts about the run, next to the sentences. */
  readonly aside?: ComponentChildren;
}

const partNames = ['before', 'cause', 'after'] as const;

/** Renders only `aside`, if any, while the run has not ended, or if there are no events of the run. */
export function WhyCard({ title, run, events, exit, isLinked = false, aside }: WhyCardProps) {
  const text = useText();
  const facts = useMemo(() => findEndFacts(events), [events]);
  if (facts === null) return aside === undefined ? null : <section class="card">{aside}</section>;
  const linkClass = isLinked ? 'button' : undefined;
  // The title of the run's page has the code of the exit, and its facts have the duration.
  const shownExit = isLinked && facts.cause === 'exit' ? null : exit;
  return (
    <section class="card chart-why" aria-labelledby="chart-why">
      <div class="why-words">
        <h2 id="chart-why">{title}</h2>
        {exit?.cause != null && <CauseLine run={run} cause={exit.cause} />}
        <ol>
          {writeEndSentences(facts, shownExit, text)
            .slice(isLinked && facts.before === 'up' ? 1 : 0)
            .map((sentence, index) => (
              <li key={sentence}>
                {!isLinked && <span class="why-part">{text.why.parts[partNames[index] ?? 'after']}</span>}
                {sentence}
              </li>
            ))}
        </ol>
        <p class="row">
          <a class={linkClass} href={linkToLog(run)}>
            {text.server.viewLog}
          </a>
          {isLinked && (
            <a class={linkClass} href={linkToRunChart(run)}>
              {text.why.onChart}
            </a>
          )}
        </p>
      </div>
      {aside}
    </section>
  );
}

const similarEnd: Omit<EndFacts, 'cause'> = {
  before: 'up',
  lastedMs: 1_000,
  at: '2026-01-31T20:30:40Z',
  hasNotice: false,
  commandMs: null,
  course: 'exited',
  tookMs: 1_000,
  after: 'stopped',
};

/**
 * Reserves the height of {@link WhyCard} while the events are read, so that the drawing below does not move. The
 * sentences of a similar end have about as many lines.
 */
export function WaitingWhyCard({ title, exit, aside }: Pick<WhyCardProps, 'title' | 'exit' | 'aside'>) {
  const text = useText();
  // The facts about the run are only on its page.
  const isOnRun = aside !== undefined;
  const isRequested = exit === null || exit.outcome === 'stopped';
  const facts: EndFacts = isRequested
    ? { ...similarEnd, cause: 'stop' }
    : { ...similarEnd, cause: 'exit', commandMs: 1_000 };
  return (
    <section class="card chart-why" aria-busy="true">
      <div class="why-words">
        <h2>{title}</h2>
        {exit?.cause != null && <ReservedLine cause={exit.cause} />}
        <ol class="reserved" aria-hidden="true">
          {writeEndSentences(facts, exit, text)
            .slice(isOnRun ? 1 : 0)
            .map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
        </ol>
        <p class="row reserved" aria-hidden="true">
          <span class={isOnRun ? 'button' : undefined}>{'\u00a0'}</span>
        </p>
      </div>
      {aside}
    </section>
  );
}
