/** The list of lines that contain the words of a search, in one run or in all runs. */
import { useEffect, useState } from 'preact/hooks';
import type { MatchingLine } from '../../../../client/api.js';
import type { Problem } from '../../../api/answer.js';
import { usePage, usePageText } from '../../../context.js';
import { ProblemCard } from '../../../forms/problem-card.js';
import { Button } from '../../../parts/elements.js';
import { linkToLine } from '../../../route/route.js';
import { momentText } from '../../../text/time.js';
import type { LinePlace } from '../terminal/search-terminal.js';
import { searchLog } from './search-log.js';

/** The number of lines after which one search ends. */
const pageLines = 50;

interface SearchListProps {
  readonly words: string;
  /** The run in the console. */
  readonly run: string;
  /** Shows a line in the console. Returns `false` if the console shows another run. The list then follows the link. */
  readonly onSelect: (place: LinePlace) => boolean;
}

interface Listed {
  readonly lines: readonly MatchingLine[];
  /** The position at which the search continues; `null` after the whole output was searched. */
  readonly next: string | null;
}

export function SearchList({ words, run, onSelect }: SearchListProps) {
  const text = usePageText();
  const texts = text.console.list;
  const [isAll, setAll] = useState(false);
  const { listed, problem, isBusy, more } = useSearch(words, isAll ? 'all' : run);
  const status = isBusy ? text.console.searching : texts.found(listed.lines.length, listed.next === null);
  return (
    <section class="search-list" aria-label={texts.title}>
      <div class="row search-list-head">
        <label class="row">
          <input type="checkbox" checked={isAll} onChange={(event) => setAll(event.currentTarget.checked)} />
          {texts.allRuns}
        </label>
        <span class="faint small" role="status">
          {status}
        </span>
      </div>
      {problem !== null && <ProblemCard problem={problem} onRetry={more} />}
      {/* A region that scrolls needs `tabIndex`, so that the keyboard can scroll it. */}
      <ol tabIndex={0} aria-label={texts.title}>
        {listed.lines.map((line) => (
          <li key={`${line.run}:${line.cursor}`}>
            <a
              href={linkToLine(line.run, line.cursor, words)}
              onClick={(event) => {
                if (!event.ctrlKey && !event.metaKey && onSelect(line)) event.preventDefault();
              }}
            >
              <span class="faint small">
                {[
                  line.line === null ? null : texts.line(line.line),
                  line.at === null ? null : momentText(line.at, text),
                  isAll ? line.run : null,
                ]
                  .filter((fact) => fact !== null)
                  .join(' · ')}
              </span>
              <Marked line={line.text} words={words} />
            </a>
          </li>
        ))}
        {listed.next !== null && !isBusy && (
          <li>
            <Button label={texts.more} onClick={more} />
          </li>
        )}
      </ol>
    </section>
  );
}

/** A line with the words marked. */
function Marked({ line, words }: { readonly line: string; readonly words: string }) {
  const at = line.toLowerCase().indexOf(words.toLowerCase());
  if (at < 0) return <span class="code">{line}</span>;
  return (
    <span class="code">
      {line.slice(0, at)}
      <mark>{line.slice(at, at + words.length)}</mark>
      {line.slice(at + words.length)}
    </span>
  );
}

const nothing: Listed = { lines: [], next: null };

/** Searches after each change of the words or the run. Returns the lines, and a function that searches for more. */
function useSearch(words: string, run: string) {
  const { api } = usePage().state;
  const key = `${run} ${words}`;
  const [found, setFound] = useState<Listed & { readonly key: string }>({ ...nothing, key });
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(true);
  const [requests, setRequests] = useState(0);
  const listed = found.key === key ? found : nothing;

  useEffect(() => {
    let isStopped = false;
    setBusy(true);
    setProblem(null);
    const search = { words, run, order: 'newest', cursor: listed.next, limit: pageLines } as const;
    void searchLog(api, search, () => isStopped).then((answer) => {
      if (isStopped) return;
      setBusy(false);
      if (!answer.ok) return setProblem(answer.problem);
      setFound({ key, lines: [...listed.lines, ...answer.value.lines], next: answer.value.next });
    });
    return () => {
      isStopped = true;
    };
  }, [key, requests]);
  return { listed, problem, isBusy, more: () => setRequests((count) => count + 1) };
}
