/** The live view: the active states, the last transitions, and the log of events and answers. */

import { useEffect, useMemo, useState } from 'preact/hooks';
import { usePage, useText } from '../../../context.js';
import { Loading } from '../../../parts/loading.js';
import { stateTone } from '../../../text/state.js';
import { ChartFrame } from '../chart/chart-frame.js';
import type { ChartSource } from '../chart/chart-source.js';
import { findStateTone, transitionIndexes } from '../chart/highlight.js';
import { livePossibilities } from '../chart/possibilities.js';
import { useStateNames } from '../chart/use-state-names.js';
import { MomentList } from '../history/moment-list.js';
import { toMoments } from '../history/moments.js';
import { SequenceCard } from '../history/sequence-card.js';
import { Scrubber } from '../history/timeline.js';
import { PhoneFold } from '../phone-fold.js';
import { RefusedList } from '../refused-list.js';
import { applyMessage, entryKey, initialLiveState, type MachineMessage } from './live.js';
import { listNextEvents } from './next-events.js';
import { NextList } from './next-list.js';
import { NowCard } from './now-card.js';
import { useLiveOperations } from './use-live-operations.js';

/** The address contains `event`, the key of a selected moment. */
export function LiveChart({ drawing, openStates, link, query, change }: ChartSource) {
  const { state } = usePage();
  const texts = useText();
  const text = texts.statechart;
  const { full } = useStateNames();
  const [live, setLive] = useState(initialLiveState);
  useEffect(
    () =>
      state.subscribe({
        selection: () => ({ machine: true }),
        onMachine: (message) => setLive((now) => applyMessage(now, message as MachineMessage)),
      }),
    [],
  );
  const chosen = query.get('event');
  const { active, last, entries } = live;
  const moments = useMemo(() => toMoments([...entries].reverse(), active, drawing.notation), [entries]);
  const found = moments.findIndex(({ key }) => key === chosen);
  const position = found < 0 ? moments.length - 1 : found;
  /** The selected moment; `undefined` while the present is shown. */
  const past = position < moments.length - 1 ? moments[position] : undefined;
  // Before the first transition that the page receives, the last transition is in the log.
  const marked = past ?? last ?? moments.at(-1);
  const highlight = useMemo(
    () => ({
      active: new Set(past?.active ?? active),
      taken: transitionIndexes(drawing, marked?.taken ?? []),
      step: past?.key ?? (last === null ? '' : entryKey(last)),
    }),
    [active, last, past, moments],
  );
  const operations = useLiveOperations();
  const present = useMemo(() => livePossibilities(drawing, active, texts, operations), [active, texts, operations.key]);
  const possibilities = past === undefined ? present : null;
  // If the newest moment is selected, the chart follows the server again.
  const go = (to: number): void => change({ event: to === moments.length - 1 ? null : (moments[to]?.key ?? null) });
  const innermost = active.at(-1);
  const status = state.status.value;
  const tone =
    past !== undefined ? findStateTone(past.active.at(-1) ?? '') : status === null ? 'off' : stateTone(status);

  if (innermost === undefined) return <Loading what={text.waiting} />;
  const next = listNextEvents(drawing, innermost, present.possible, full);
  return (
    <div class="chart-source">
      {operations.problems}
      {operations.question}
      <div class="chart-beside">
        <div class="chart-next">
          <NowCard
            active={innermost}
            requests={next.filter(({ operation }) => operation !== null)}
            operations={operations}
          />
          <aside class="card chart-side" aria-label={text.log}>
            <p class="chart-past" role="status">
              {past !== undefined && (
                <>
                  {text.inThePast(full(past.active.at(-1) ?? ''))}{' '}
                  <button type="button" onClick={() => change({ event: null })}>
                    {text.toNow}
                  </button>
                </>
              )}
            </p>
            {past === undefined && <NextList events={next.filter(({ operation }) => operation === null)} />}
            <PhoneFold title={text.log}>
              {moments.length === 0 ? (
                <p class="faint">{text.emptyLog}</p>
              ) : (
                <MomentList moments={moments} position={position} onGo={go} isNewestFirst />
              )}
            </PhoneFold>
            <RefusedList possibilities={possibilities} />
          </aside>
        </div>
        <div class="chart-column">
          <ChartFrame
            drawing={drawing}
            openStates={openStates}
            link={link}
            highlight={highlight}
            tone={tone}
            possibilities={possibilities}
          >
            <Scrubber moments={moments} position={position} empty={text.emptyTimeline} onGo={go} />
          </ChartFrame>
        </div>
      </div>
      <SequenceCard moments={moments} position={position} onGo={go} />
    </div>
  );
}
