/**
 * The line of a run's output that shows why the run crashed. The status has this line only for the last exit, so that
 * the page chooses the line for other runs by the rules of the service.
 */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { findCauseLines } from '../../../../machines/console/cause-lines.js';
import { isCausedFromOutside } from '../../../../machines/run/exit-cause.js';
import { readLastText, removeEscapeSequences } from '../../../../machines/text/escape-sequences.js';
import { usePage } from '../../context.js';
import { useSeen } from '../../hooks/use-seen.js';
import { useMay } from '../../parts/allowed.js';
import type { Exit } from '../../text/exit.js';
import { splitChannel } from '../server/incident/last-lines.js';

/** The number of lines at the end of the output that are searched. */
const maxLines = 60;

interface CrashLineProps {
  readonly run: string;
  readonly exit: Pick<Exit, 'outcome' | 'signal' | 'oom_killed'>;
  /** The link after the line. It appears with the line, so that it does not move. */
  readonly children?: ComponentChildren;
}

/** Renders only an empty element until the line is read. */
export function CrashLine({ run, exit, children }: CrashLineProps) {
  const { api } = usePage().state;
  const element = useRef<HTMLSpanElement>(null);
  const isSeen = useSeen(element);
  const mayRead = useMay('console');
  const [line, setLine] = useState<string | null>(null);
  const isOutside = isCausedFromOutside({ signal: exit.signal, oomKilled: exit.oom_killed });
  useEffect(() => {
    if (!isSeen || !mayRead || isOutside) return;
    const controller = new AbortController();
    const options = { headers: { Accept: 'text/plain' }, parseAs: 'text', signal: controller.signal } as const;
    api.GET('/console', { params: { query: { run, lines: maxLines } }, ...options }).then(
      (answer) => setLine(answer.ok ? pickCrashLine(String(answer.value)) : ''),
      () => undefined,
    );
    return () => controller.abort();
  }, [run, isSeen, mayRead, isOutside]);
  return (
    <>
      <span class="crash-line" title={line ?? undefined} ref={element}>
        {line !== null && line !== '' && <code>{line}</code>}
      </span>
      {(line !== null || isOutside) && children}
    </>
  );
}

/** Returns the first line of the cause, without the padding of its channel; empty if no line shows a cause. */
export function pickCrashLine(output: string): string {
  const lines = output.split('\n').map((line) => line.trimEnd());
  const cause = findCauseLines(lines);
  const text = cause === null ? '' : removeEscapeSequences(readLastText(lines[cause.index] ?? ''));
  return splitChannel(text)
    .filter((part) => part !== '')
    .join(' ');
}
