/** Shows the next occurrence of a schedule. */
import type { Status } from '../../client/api.js';
import { usePage, usePageText } from '../context.js';
import { Icon } from '../parts/elements.js';
import { linkTo } from '../route/route.js';
import { momentText, shortUntilText } from '../text/time.js';

export function BarNext({ next }: { readonly next: Status['next_occurrence'] }) {
  const { clock } = usePage();
  const text = usePageText();
  if (next === null) return null;
  const { name, action, due_at: due } = next;
  return (
    <a class="bar-next" href={linkTo('schedules')} title={`${name}: ${momentText(due, text)}`}>
      <Icon name="schedules" />
      <span>
        {text.occurrences.actions[action]} {shortUntilText(Date.parse(due), clock.now.value, text)}
      </span>
    </a>
  );
}
