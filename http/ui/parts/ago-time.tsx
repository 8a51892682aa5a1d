import { usePage, usePageText } from '../context.js';
import { agoText, momentText, shortAgoText } from '../text/time.js';

interface AgoTimeProps {
  /** The time in ISO 8601. */
  readonly at: string;
  /** Whether to use the short form. */
  readonly isShort?: boolean;
}

/** Shows a time such as "3 minutes ago", or "3m ago" in the short form. */
export function AgoTime({ at, isShort = false }: AgoTimeProps) {
  const { clock } = usePage();
  const text = usePageText();
  const ago = isShort ? shortAgoText : agoText;
  return (
    <time dateTime={at} title={momentText(at, text)}>
      {ago(Date.parse(at), clock.now.value, text)}
    </time>
  );
}
