/**
 * The line of a run's output that shows the cause of its exit, as a link to its position in the console. An error
 * directly before a fatal error says more, and is shown instead.
 */
import { useEffect, useState } from 'preact/hooks';
import type { LastExit } from '../../../../client/api.js';
import { usePage, useText } from '../../../context.js';
import { useMay } from '../../../parts/allowed.js';
import { linkToLine } from '../../../route/route.js';
import { splitChannel } from '../../server/incident/last-lines.js';
import { type CauseLines, readCause } from '../../server/incident/read-cause.js';

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
  const [{ line, isBefore }, setShown] = useState<Shown>({ line: '', isBefore: false });
  useEffect(() => {
    if (!mayRead || cursor === null) return;
    const controller = new AbortController();
    const query = { run, cause: { cursor, chosen_by: rule }, count: 1, maxBytes };
    readCause(api, query, controller.signal).then(
      (read) => setShown(chooseLine(read)),
      () => undefined,
    );
    return () => controller.abort();
  }, [run, cursor, rule, mayRead]);
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
      <span class="faint small">{isBefore ? text.why.errorBefore : text.server.cause[rule]}</span>
      <a class="code" href={linkToLine(run, cursor)} title={isBefore ? line : `${text.why.openLine}: ${line}`}>
        {line === '' ? text.why.openLine : line}
      </a>
    </p>
  );
}

interface Shown {
  readonly line: string;
  /** Whether the line is an error directly before the cause. */
  readonly isBefore: boolean;
}

/** Chooses the error directly before the cause, or else the line of the cause, without the padding of its channel. */
function chooseLine({ before: [before], lines: [cause] }: CauseLines): Shown {
  const parts = splitChannel((before ?? cause)?.text ?? '');
  return { line: parts.filter((part) => part !== '').join(' '), isBefore: before !== undefined };
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
