/** The end of the output of a run that ended by itself, with the line that shows the cause, and how it was chosen. */
import { useEffect, useState } from 'preact/hooks';
import type { LastExit } from '../../../../client/api.js';
import { usePage, usePageText } from '../../../context.js';
import { useMay } from '../../../parts/allowed.js';
import { type LastLine, pickLastLines } from './last-lines.js';

const shownLines = 3;

/** The number of bytes to read. The service looks for the cause in as many. */
const maxBytes = 64 * 1024;

export function ExitLines({ exit: { run, cause } }: { readonly exit: Pick<LastExit, 'run' | 'cause'> }) {
  const { api } = usePage().state;
  const text = usePageText().server;
  const mayRead = useMay('console');
  const [lines, setLines] = useState<readonly LastLine[]>([]);
  const cursor = cause?.cursor ?? null;
  useEffect(() => {
    if (!mayRead) return;
    const controller = new AbortController();
    setLines([]);
    const query = cursor === null ? { run, lines: shownLines } : { run, after: cursor, bytes: maxBytes };
    const options = { headers: { Accept: 'text/plain' }, parseAs: 'arrayBuffer', signal: controller.signal } as const;
    api.GET('/console', { params: { query }, ...options }).then(
      (answer) =>
        answer.ok && setLines(pickLastLines(new TextDecoder().decode(answer.value), shownLines, cursor !== null)),
      () => undefined,
    );
    return () => controller.abort();
  }, [run, cursor, mayRead]);
  if (!mayRead) return null;
  return (
    <>
      {cause !== null && <p class="faint small">{text.cause[cause.chosen_by]}</p>}
      {lines.length > 0 && (
        <pre class="exit-lines" aria-label={text.lastLines}>
          {lines.map(({ text: line, isCause }, index) => (
            <bdi key={index} title={line}>
              {isCause ? <mark>{line}</mark> : line}
            </bdi>
          ))}
        </pre>
      )}
    </>
  );
}
