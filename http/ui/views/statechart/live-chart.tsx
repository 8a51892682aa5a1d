/** The live view: the active states, the transitions taken last, and the log of events and answers. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Drawing } from '../../../../machines/chart/drawing/drawing.js';
import { usePage, useText } from '../../context.js';
import { Loading } from '../../parts/loading.js';
import { ChartFrame } from './chart-frame.js';
import { EventLog } from './event-log.js';
import { stateName, transitionIndexes } from './highlight.js';
import { applyMessage, entryKey, initialLiveState, type MachineMessage } from './live.js';

export function LiveChart({ drawing }: { readonly drawing: Drawing }) {
  const { state } = usePage();
  const text = useText().statechart;
  const [live, setLive] = useState(initialLiveState);
  useEffect(
    () =>
      state.subscribe({
        wishes: () => ({ machine: true }),
        onMachine: (message) => setLive((now) => applyMessage(now, message as MachineMessage)),
      }),
    [],
  );
  const { active, last, entries } = live;
  const highlight = useMemo(
    () => ({
      active: new Set(active),
      taken: transitionIndexes(drawing, last?.taken ?? []),
      step: last === null ? '' : entryKey(last),
    }),
    [active, last],
  );
  const innermost = active.at(-1);

  if (innermost === undefined) return <Loading what={text.waiting} />;
  return (
    <div class="chart-beside">
      <ChartFrame drawing={drawing} highlight={highlight} />
      <aside class="card chart-side" aria-label={text.log}>
        <h2>{text.now}</h2>
        <p class="chart-now" role="status">
          {text.activeState(stateName(innermost))}
          {last === null ? '' : ` ${text.lastEvent(last.event)}`}
        </p>
        <h2>{text.log}</h2>
        {entries.length === 0 ? (
          <p class="faint">{text.emptyLog}</p>
        ) : (
          <EventLog entries={entries} notation={drawing.notation} />
        )}
      </aside>
    </div>
  );
}
