/** The line of a run's output that shows the cause of its exit, as a link to its position in the console. */
import { useEffect, useState } from 'preact/hooks';
import type { LastExit } from '../../../../client/api.js';
import { usePage, useText } from '../../../context.js';
import { useMay } from '../../../parts/allowed.js';
import { linkToLine } from '../../../route/route.js';
import { pickLastLines, splitChannel } from '../../server/incident/last-lines.js';

type Cause = NonNullable<LastExit['cause']>;

/** The number of bytes to read: a longer line is cut. */
const maxBytes = 4_096;

interface CauseLineProps {
  readonly run: string;
  readonly cause: Cause;
  /** Whether the line is text in front of its link, as in a row of a list. */
  readonly isText?: boolean;
}

/** Renders nothing if no line shows the cause, or if the user may not read the console. */
export function CauseLine({ run, cause: { cursor, chosen_by: rule }, isText = false }: CauseLineProps) {
  const { api } = usePage().state;
  const text = useText();
  const mayRead = useMay('console');
  const [line, setLine] = useState('');
  useEffect(() => {
    if (!mayRead || cursor === null) return;
    const controller = new AbortController();
    const query = { run, after: cursor, bytes: maxBytes };
    const options = { headers: { Accept: 'text/plain' }, parseAs: 'arrayBuffer', signal: controller.signal } as const;
    api.GET('/console', { params: { query }, ...options }).then(
      (answer) => answer.ok && setLine(readFirstLine(answer.value)),
      () => undefined,
    );
    return () => controller.abort();
  }, [run, cursor, mayRead]);
  if (!mayRead || cursor === null) return null;
  if (isText)
    return (
      <p class="cause-text">
        <code title={line}>{line}</code>
        <a href={linkToLine(run, cursor)} title={text.why.openLine}>
          {text.server.incident.openLine}
        </a>
      </p>
    );
  return (
    <p class="cause-line">
      <span class="faint small">{text.server.cause[rule]}</span>
      <a class="code" href={linkToLine(run, cursor)} title={`${text.why.openLine}: ${line}`}>
        {line === '' ? text.why.openLine : line}
      </a>
    </p>
  );
}

/** Returns the first line, without the padding of its channel. */
function readFirstLine(output: ArrayBuffer): string {
  const [line] = pickLastLines(new TextDecoder().decode(output), 1, true);
  return splitChannel(line?.text ?? '')
    .filter((part) => part !== '')
    .join(' ');
}

/** Has the height of {@link CauseLine}. */
export function ReservedLine({ cause: { cursor } }: Pick<CauseLineProps, 'cause'>) {
  const mayRead = useMay('console');
  if (!mayRead || cursor === null) return null;
  return (
    <p class="cause-line" aria-hidden="true">
      <span class="small">{'\u00a0'}</span>
      <span class="code">{'\u00a0'}</span>
    </p>
  );
}
