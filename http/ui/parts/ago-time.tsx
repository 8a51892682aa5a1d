import { usePage, useText } from '../context.js';
import { agoText, momentText } from '../text/time.js';

/** A time as for example "3 minutes ago". @param at an ISO 8601 time */
export function AgoTime({ at }: { readonly at: string }) {
  const { clock } = usePage();
  const text = useText();
  return (
    <time dateTime={at} title={momentText(at, text)}>
      {agoText(Date.parse(at), clock.now.value, text)}
    </time>
  );
}
