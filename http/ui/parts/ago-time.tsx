import { usePage, useText } from '../context.js';
import { agoText, momentText, shortAgoText } from '../text/time.js';

interface AgoTimeProps {
  /** An ISO 8601 time. */
  readonly at: string;
  /** Whether there is little room. */
  readonly isShort?: boolean;
}

/** A time as for example "3 minutes ago", or "3m ago". */
export function AgoTime({ at, isShort = false }: AgoTimeProps) {
  const { clock } = usePage();
  const text = useText();
  const ago = isShort ? shortAgoText : agoText;
  return (
    <time dateTime={at} title={momentText(at, text)}>
      {ago(Date.parse(at), clock.now.value, text)}
    </time>
  );
}
