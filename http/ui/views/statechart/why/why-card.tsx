/** “Why did it stop?”: three sentences from the recorded events of a run, before its drawing. */
import { useMemo } from 'preact/hooks';
import type { RunEvent } from '../../../../client/api.js';
import { useText } from '../../../context.js';
import { linkToLog, linkToRunChart } from '../../../route/route.js';
import type { Exit } from '../../../text/exit.js';
import { findEndFacts } from './end-facts.js';
import { writeEndSentences } from './end-sentences.js';
import './why-card.css';

interface WhyCardProps {
  readonly title: string;
  readonly run: string;
  readonly events: readonly RunEvent[];
  readonly exit: Exit | null;
  /** Whether the chart of the run is elsewhere. */
  readonly isLinked?: boolean;
}

/** Renders nothing while the run has not ended, or without its events. */
export function WhyCard({ title, run, events, exit, isLinked = false }: WhyCardProps) {
  const text = useText();
  const facts = useMemo(() => findEndFacts(events), [events]);
  if (facts === null) return null;
  return (
    <section class="card chart-why" aria-labelledby="chart-why">
      <h2 id="chart-why">{title}</h2>
      <ol>
        {writeEndSentences(facts, exit, text).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
      <p class="row">
        <a href={linkToLog(run)}>{text.server.viewLog}</a>
        {isLinked && <a href={linkToRunChart(run)}>{text.why.onChart}</a>}
      </p>
    </section>
  );
}

/** Reserves the height of {@link WhyCard} while the events are read, so that the drawing below does not move. */
export function WaitingWhyCard({ title }: { readonly title: string }) {
  return (
    <section class="card chart-why" aria-busy="true">
      <h2>{title}</h2>
      <ol>
        {[1, 2, 3].map((sentence) => (
          <li key={sentence}>{'\u00a0'}</li>
        ))}
      </ol>
      <p class="row">{'\u00a0'}</p>
    </section>
  );
}
