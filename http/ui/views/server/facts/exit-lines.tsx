/** The end of the output of a run that was not asked to end, with its first error, and the way to the rest. */
import { useEffect, useState } from 'preact/hooks';
import { usePage, useText } from '../../../context.js';
import { useMay } from '../../../parts/allowed.js';
import { linkToLog } from '../../../route/route.js';
import { type LastLine, pickLastLines } from './last-lines.js';

/** Lines that are searched for the first error, and that are shown. */
const readLines = 60;
const shownLines = 3;

export function ExitLines({ run }: { readonly run: string }) {
  const { api } = usePage().state;
  const text = useText().server;
  const mayRead = useMay('console');
  const [lines, setLines] = useState<readonly LastLine[]>([]);
  useEffect(() => {
    if (!mayRead) return;
    const controller = new AbortController();
    setLines([]);
    const query = { run, lines: readLines };
    const options = { headers: { Accept: 'text/plain' }, parseAs: 'arrayBuffer', signal: controller.signal } as const;
    api.GET('/console', { params: { query }, ...options }).then(
      (answer) => answer.ok && setLines(pickLastLines(new TextDecoder().decode(answer.value), shownLines)),
      () => undefined,
    );
    return () => controller.abort();
  }, [run, mayRead]);
  if (!mayRead) return null;
  return (
    <>
      {/* First: the panel has no room for all lines everywhere. */}
      <a href={linkToLog(run)}>{text.viewLog}</a>
      {lines.length > 0 && (
        <pre class="exit-lines" aria-label={text.lastLines}>
          {lines.map(({ text: line, isError }, index) => (
            <bdi key={index} title={line}>
              {isError ? <mark>{line}</mark> : line}
            </bdi>
          ))}
        </pre>
      )}
    </>
  );
}
