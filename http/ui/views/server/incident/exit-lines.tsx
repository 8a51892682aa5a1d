/**
 * The line that shows the cause of a run's exit, with the rule that chose the line. The other last lines are in the
 * copied report only: the console below shows them.
 */
import { useEffect, useState } from 'preact/hooks';
import type { LastExit } from '../../../../client/api.js';
import { usePage, usePageText } from '../../../context.js';
import { useMay } from '../../../parts/allowed.js';
import { splitChannel } from './last-lines.js';
import { type CauseLines, readCause } from './read-cause.js';

const shownLines = 3;

const nothing: CauseLines = { before: [], lines: [] };

/** The number of bytes to read. The service searches the same number of bytes for the cause. */
const maxBytes = 64 * 1024;

export function ExitLines({ exit: { run, cause } }: { readonly exit: Pick<LastExit, 'run' | 'cause'> }) {
  const { api } = usePage().state;
  const text = usePageText().server;
  const mayRead = useMay('console');
  const [{ lines, before }, setShown] = useState(nothing);
  const cursor = cause?.cursor ?? null;
  useEffect(() => {
    if (!mayRead) return;
    const controller = new AbortController();
    setShown(nothing);
    readCause(api, { run, cause, count: shownLines, maxBytes }, controller.signal).then(setShown, () => undefined);
    return () => controller.abort();
  }, [run, cursor, cause?.chosen_by, mayRead]);
  if (!mayRead) return null;
  if (lines.length === 0) return null;
  // Emphasise the first line of the cause, or of the error before the cause. Without a cause, emphasise the last line.
  const main = cause === null || cursor === null ? lines.length - 1 : 0;
  const rule = cause === null ? undefined : before.length > 0 ? text.errorBefore : text.cause[cause.chosen_by];
  return (
    <pre class="exit-lines" aria-label={text.lastLines} title={rule}>
      {[...before, ...lines].map(({ text: line, isCause }, index) => (
        <bdi key={index} title={line} class={index === main ? 'main-line' : undefined}>
          {isCause ? (
            <mark>
              <Line line={line} />
            </mark>
          ) : (
            <Line line={line} />
          )}
        </bdi>
      ))}
    </pre>
  );
}

/** A line with its channel, whose colour is dimmed. */
function Line({ line }: { readonly line: string }) {
  const [channel, rest] = splitChannel(line);
  return (
    <>
      {channel !== '' && <span class="channel">{channel} </span>}
      {rest}
    </>
  );
}
