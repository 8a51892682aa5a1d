/** The lines of a run that pass a filter. The list replaces the terminal. */
import type { ReadonlySignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { usePage, usePageText } from '../../../context.js';
import { ProblemCard } from '../../../forms/problem-card.js';
import { Button } from '../../../parts/elements.js';
import { linkToLine } from '../../../route/route.js';
import { momentText } from '../../../text/time.js';
import type { LinePlace } from '../terminal/search-terminal.js';
import { type ConsoleFilter, filterQuery } from './console-filter.js';
import { openFiltered } from './filtered-window.js';

/**
 * The distance from an end of the list within which more lines are read, and the distance within which the list counts
 * as at its end, in pixels.
 */
const nearPixels = 200;
const endPixels = 8;

/** The time between two reads of new output, so that a flood of output is not searched line by line. */
const newOutputMs = 500;

/** The delay between the end of scrolling and the change of the address, because browsers limit such changes. */
const positionMs = 300;

interface FilteredLinesProps {
  readonly run: string;
  readonly filter: ConsoleFilter;
  /** The cursor of the first line to show; `null` for the newest lines. */
  readonly position: number | null;
  /** Changes with each piece of new output. */
  readonly output: ReadonlySignal<number>;
  /** Receives the cursor of the first visible line; `null` at the end. */
  readonly onPosition: (cursor: number | null) => void;
  readonly onSelect: (place: LinePlace) => void;
}

export function FilteredLines({ run, filter, position, output, onPosition, onSelect }: FilteredLinesProps) {
  const { api } = usePage().state;
  const text = usePageText();
  const words = text.console.filter;
  const key = JSON.stringify([run, filterQuery(filter)]);
  const view = useMemo(() => openFiltered(api, run, filter, position), [key]);
  const list = useRef<HTMLOListElement>(null);
  const isFollowing = useRef(position === null);
  /** The first visible line, and its position on the screen before more lines are drawn. */
  const anchor = useRef<{ readonly cursor: number; readonly top: number } | null>(null);
  const moving = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const found = view.found.value;

  useEffect(() => {
    isFollowing.current = position === null;
    anchor.current = null;
    void view.readNewer(false);
    return () => {
      clearTimeout(moving.current);
      view.end();
    };
  }, [view]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    function later(): void {
      timer ??= setTimeout(() => {
        timer = null;
        if (view.isBusy.peek()) return later();
        if (view.found.peek()?.isAtEnd === false && !isFollowing.current) return;
        void view.readNewer(!isFollowing.current).then(() => {
          if (isFollowing.current && view.found.peek()?.isAtEnd === false && view.problem.peek() === null) later();
        });
      }, newOutputMs);
    }
    const first = output.peek();
    const unsubscribe = output.subscribe((count) => count !== first && later());
    return () => {
      unsubscribe();
      if (timer !== null) clearTimeout(timer);
    };
  }, [view]);
  // Keep the visible lines in place while more lines are drawn.
  useLayoutEffect(() => {
    const { current } = list;
    if (current === null || found === null) return;
    if (isFollowing.current) current.scrollTop = current.scrollHeight;
    else if (anchor.current !== null) {
      const row = findRow(current, anchor.current.cursor);
      if (row !== null) current.scrollTop += row.offsetTop - current.scrollTop - anchor.current.top;
    } else if (position !== null) {
      const row = [...listRows(current)].find((each) => Number(each.dataset.cursor) >= position);
      if (row !== undefined) current.scrollTop = row.offsetTop;
    }
    remember(current);
  }, [found]);

  function remember(current: HTMLElement): HTMLElement | null {
    const first = [...listRows(current)].find((row) => row.offsetTop + row.offsetHeight > current.scrollTop) ?? null;
    if (first !== null) {
      anchor.current = { cursor: Number(first.dataset.cursor), top: first.offsetTop - current.scrollTop };
    }
    return first;
  }

  function scrolled(current: HTMLElement): void {
    const below = current.scrollHeight - current.scrollTop - current.clientHeight;
    isFollowing.current = below <= endPixels && view.found.peek()?.isAtEnd !== false;
    const first = remember(current);
    const cursor = isFollowing.current || first === null ? null : Number(first.dataset.cursor);
    clearTimeout(moving.current);
    moving.current = setTimeout(() => onPosition(cursor), positionMs);
    if (current.scrollTop < nearPixels && found?.older != null) void view.readOlder();
    else if (below < nearPixels && found?.isAtEnd === false) void view.readNewer(false);
  }

  const problem = view.problem.value;
  const isBusy = view.isBusy.value;
  return (
    <section class="search-list filtered-lines" aria-label={words.lines}>
      {problem !== null && <ProblemCard problem={problem} onRetry={() => void view.readNewer(false)} />}
      {/* A region that scrolls needs `tabIndex`, so that the keyboard can scroll it. */}
      <ol ref={list} tabIndex={0} aria-label={words.lines} onScroll={(event) => scrolled(event.currentTarget)}>
        {found?.older != null && (
          <li>
            <Button label={text.console.list.more} onClick={() => void view.readOlder()} />
          </li>
        )}
        {found?.lines.map((line) => (
          <li key={line.cursor} data-cursor={line.cursor}>
            <a
              href={linkToLine(line.run, line.cursor, filter.text)}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey) return;
                event.preventDefault();
                onSelect(line);
              }}
            >
              {line.at !== null && <span class="faint small">{momentText(line.at, text)}</span>}
              <bdi class="code">{line.text}</bdi>
            </a>
          </li>
        ))}
        {found?.isAtEnd === false && (
          <li>
            <Button label={words.newer} onClick={() => void view.readNewer(false)} />
          </li>
        )}
      </ol>
      <p class="faint small filtered-state" role="status">
        {isBusy && found === null
          ? text.console.searching
          : found === null
            ? null
            : found.lines.length === 0 && found.older === null
              ? words.none
              : words.found(found.lines.length)}
      </p>
    </section>
  );
}

const listRows = (list: HTMLElement) => list.querySelectorAll<HTMLElement>('li[data-cursor]');

const findRow = (list: HTMLElement, cursor: number) =>
  list.querySelector<HTMLElement>(`li[data-cursor="${String(cursor)}"]`);
