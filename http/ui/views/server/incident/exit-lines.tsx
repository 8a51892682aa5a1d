/**
 * The line that shows the cause of a run's exit, with the rule that chose the line. The other last lines are in the
 * copied report only: the console below shows them.
 */
import { useEffect, useState } from 'preact/hooks';
import type { LastExit } from '../../../../client/api.js';
import { usePage, usePageText } from '../../../context.js';
import { useMay } from '../../../parts/allowed.js';
import { type LastLine, pickErrorBefore, pickLastLines, splitChannel } from './last-lines.js';

const shownLines = 3;

/** The number of bytes to read. The service searches the same number of bytes for the cause. */
const maxBytes = 64 * 1024;

/** The number of bytes before the cause that are searched for an error directly before the cause. */
const beforeBytes = 4 * 1024;

export function ExitLines({ exit: { run, cause } }: { readonly exit: Pick<LastExit, 'run' | 'cause'> }) {
  const { api } = usePage().state;
  const text = usePageText().server;
  const mayRead = useMay('console');
  const [lines, setLines] = useState<readonly LastLine[]>([]);
  const [before, setBefore] = useState<readonly LastLine[]>([]);
  const cursor = cause?.cursor ?? null;
  const isFatal = cause?.chosen_by === 'fatal';
  useEffect(() => {
    if (!mayRead) return;
    const controller = new AbortController();
    setLines([]);
    setBefore([]);
    const options = { headers: { Accept: 'text/plain' }, parseAs: 'arrayBuffer', signal: controller.signal } as const;
    const read = async (query: {
      run: string;
      lines?: number;
      after?: number;
      bytes?: number;
    }): Promise<string | null> => {
      const answer = await api.GET('/console', { params: { query }, ...options });
      return answer.ok ? new TextDecoder().decode(answer.value) : null;
    };
    async function readAll(): Promise<void> {
      const query = cursor === null ? { run, lines: shownLines } : { run, after: cursor, bytes: maxBytes };
      const from = Math.max(0, (cursor ?? 0) - beforeBytes);
      const [output, context] = await Promise.all([
        read(query),
        isFatal && cursor !== null && cursor > 0 ? read({ run, after: from, bytes: cursor - from }) : null,
      ]);
      if (controller.signal.aborted) return;
      if (output !== null) setLines(pickLastLines(output, shownLines, cursor !== null));
      // The first line may be incomplete.
      if (context !== null)
        setBefore(pickErrorBefore(from === 0 ? context : context.replace(/^[^\n]*\n/, ''), shownLines));
    }
    readAll().catch(() => undefined);
    return () => controller.abort();
  }, [run, cursor, isFatal, mayRead]);
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
