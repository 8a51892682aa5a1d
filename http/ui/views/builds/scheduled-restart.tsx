/** When a schedule restarts the server, which then changes to the new Build. */
import type { Schedule } from '../../../client/api.js';
import { toGet } from '../../api/client.js';
import { usePage, useText } from '../../context.js';
import { useList } from '../../hooks/use-list.js';
import { useMay } from '../../parts/allowed.js';
import { PendingText } from '../../parts/loading.js';
import { linkToNew } from '../../route/route.js';
import { dayTimeText, untilText } from '../../text/time.js';

/** The next scheduled restart; without one, a link to the form of a new schedule. */
export function ScheduledRestart() {
  const { clock } = usePage();
  const text = useText();
  const words = text.updates.next;
  const mayControl = useMay('control');
  const { list: schedules, problem } = useList(toGet('/schedules'), (onSchedules) => ({
    selection: () => ({ schedules: true }),
    onSchedules,
  }));
  if (schedules === null) return problem === null ? <PendingText what={text.app.loading} /> : null;
  const next = findNextRestart(schedules);
  const now = clock.now.value;
  if (next !== null)
    return <>{words.scheduled(next.name, untilText(next.at, now, text), dayTimeText(next.at, now, text))}</>;
  return (
    <>
      <span>{words.unscheduled}</span> {mayControl && <a href={linkToNew('schedules')}>{words.schedule}</a>}
    </>
  );
}

/** Returns the next restart that a schedule carries out; `null` without such a schedule. */
export function findNextRestart(schedules: readonly Schedule[]): { readonly name: string; readonly at: number } | null {
  const restarts = schedules.flatMap(({ name, enabled, action, next }) =>
    enabled && action.type === 'restart' && next !== null ? [{ name, at: Date.parse(next.due_at) }] : [],
  );
  return restarts.toSorted((one, other) => one.at - other.at)[0] ?? null;
}
