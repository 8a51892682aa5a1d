/**
 * The line of a run's output that shows the cause of its exit, as a link to its position in the console. An error
 * directly before a fatal error says more, and is shown instead.
 */
import { useEffect, useState } from 'preact/hooks';
import type { LastExit } from '../../../../client/api.js';
import { usePage, useText } from '../../../context.js';
import { useMay } from '../../../parts/allowed.js';
import { linkToLine } from '../../../route/route.js';
import { pickErrorBefore, pickLastLines, splitChannel } from '../../server/incident/last-lines.js';

type Cause = NonNullable<LastExit['cause']>;

/** The number of bytes to read: a longer line is cut. */
const maxBytes = 4_096;

/** The number of bytes before the cause that are searched for an error directly before the cause. */
const beforeBytes = 4_096;

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
    const from = rule === 'fatal' ? Math.max(0, cursor - beforeBytes) : cursor;
    const query = { run, after: from, bytes: cursor - from + maxBytes };
    const options = { headers: { Accept: 'text/plain' }, parseAs: 'arrayBuffer', signal: controller.signal } as const;
    api.GET('/console', { params: { query }, ...options }).then(
      (answer) => answer.ok && setShown(chooseLine(new Uint8Array(answer.value), cursor - from, from === 0)),
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
      <a class="code" href={linkToLine(run, cursor)} title={`${text.why.openLine}: ${line}`}>
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

/**
 * Chooses the error directly before the cause, or else the line of the cause.
 * @param at the index of the cause in the output
 * @param isWhole whether the output begins at the beginning of a line
 */
function chooseLine(output: Uint8Array, at: number, isWhole: boolean): Shown {
  const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
  const context = decode(output.subarray(0, at));
  const [before] = pickErrorBefore(isWhole ? context : context.replace(/^[^\n]*\n/, ''), 1);
  const [cause] = pickLastLines(decode(output.subarray(at)), 1, true);
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
