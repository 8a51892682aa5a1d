/** Shows the next occurrence of a schedule. */
import type { Status } from '../../client/api.js';
import { usePage, usePageText } from '../context.js';
import { Icon } from '../parts/elements.js';
import { linkTo } from '../route/route.js';
import { createHourFormat, momentText, shortUntilText } from '../text/time.js';

interface BarNextProps {
  readonly next: Status['next_occurrence'];
  /** Whether the time of day is shown, too. */
  readonly hasTime?: boolean;
}

export function BarNext({ next, hasTime = false }: BarNextProps) {
  const { clock } = usePage();
  const text = usePageText();
  if (next === null) return null;
  const { name, action, due_at: due } = next;
  return (
    <a class="bar-next" href={linkTo('schedules')} title={`${name}: ${momentText(due, text)}`}>
      <Icon name="schedules" />
      <span>
        {text.occurrences.actions[action]} {hasTime && `${createHourFormat(text)(Date.parse(due))}, `}
        {shortUntilText(Date.parse(due), clock.now.value, text)}
      </span>
    </a>
  );
}
