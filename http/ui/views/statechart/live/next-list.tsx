/** The transitions that are possible now, in words: the event, and the state to which it leads. */
import { findOperation } from '../../../../../machines/operations/operations.js';
import { describeTrigger } from '../../../../../machines/review/chart.js';
import type { Drawing } from '../../../../../machines/review/drawing/drawing.js';
import { useText } from '../../../context.js';
import { stateInside, stateName } from '../chart/highlight.js';
import type { Possibilities } from '../chart/possibilities.js';
import { PhoneFold } from '../phone-fold.js';
import { likelyEvents } from '../review/likely-events.js';
import './next-list.css';

interface NextListProps {
  /** The id of the innermost active state. */
  readonly active: string;
  readonly drawing: Drawing;
  /** `null` while the chart shows an earlier moment. */
  readonly possibilities: Possibilities | null;
}

interface NextEvent {
  readonly trigger: string;
  /** The name of the next state; `null` if the event does not change the state. */
  readonly target: string | null;
}

export function NextList({ active, drawing, possibilities }: NextListProps) {
  const text = useText().statechart;
  if (possibilities === null) return null;
  const [onRequest, unrequested] = listNextEvents(
    drawing,
    possibilities.possible,
    likelyEvents[stateInside(active)] ?? [],
  );
  return (
    <PhoneFold title={text.can}>
      <Group title={text.onRequest} events={onRequest} />
      <Group title={text.unrequested} events={unrequested} />
    </PhoneFold>
  );
}

function Group({ title, events }: { readonly title: string; readonly events: readonly NextEvent[] }) {
  const text = useText().statechart;
  if (events.length === 0) return null;
  return (
    <div class="chart-next-group">
      <h3>{title}</h3>
      <ul>
        {events.map(({ trigger, target }) => (
          <li key={trigger}>
            <span>{text.simulatedEvents[trigger] ?? trigger}</span>
            <span class="faint">{target === null ? text.noStateChange : `→ ${target}`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns the events that a client requests, and the other events that are likely in the state. */
function listNextEvents(
  { transitions }: Drawing,
  possible: ReadonlySet<number>,
  likely: readonly string[],
): readonly [onRequest: readonly NextEvent[], unrequested: readonly NextEvent[]] {
  const targets = new Map<string, string[]>();
  const requests = new Set<string>();
  for (const index of possible) {
    const transition = transitions[index];
    if (transition === undefined) continue;
    const trigger = describeTrigger(transition);
    if (findOperation(transition.event) !== null) requests.add(trigger);
    else if (!likely.includes(trigger)) continue;
    targets.set(trigger, [...(targets.get(trigger) ?? []), ...transition.targets]);
  }
  const events = [...targets].map(([trigger, ids]): NextEvent => ({ trigger, target: nameTargets(ids) }));
  return [events.filter((each) => requests.has(each.trigger)), events.filter((each) => !requests.has(each.trigger))];
}

/** Returns the name of the only target, or the names of the top states of several targets; `null` without a target. */
function nameTargets(ids: readonly string[]): string | null {
  const names = new Set(ids.map(stateName));
  const tops = new Set([...names].map((name) => name.split(' › ')[0]));
  return names.size === 0 ? null : [...(names.size === 1 ? names : tops)].join(' / ');
}
