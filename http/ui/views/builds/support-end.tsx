/** The day on which the support of a version ends, marked if the day is near or past. */
import { useText } from '../../context.js';
import { useKnownTime } from '../../hooks/use-known.js';
import { Icon } from '../../parts/elements.js';
import { dayText } from '../../text/time.js';

/** The time before the end of support in which the end is marked, in milliseconds: 30 days. */
const warningMs = 30 * 86_400_000;

/** @param at an ISO 8601 time */
export function SupportEnd({ at }: { readonly at: string }) {
  const text = useText();
  const day = dayText(at, text);
  if (Date.parse(at) - useKnownTime() > warningMs) return <span>{day}</span>;
  return (
    <span class="presence warn">
      <Icon name="warning" />
      <span>{day}</span>
    </span>
  );
}
