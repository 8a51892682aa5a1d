/** The events of a chart as buttons, in a row under the chart or in rows next to it. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useText } from '../../../context.js';
import type { Exit } from '../../../text/exit.js';
import { MomentText } from './moment-text.js';
import type { Moment } from './moments.js';
import './moment-list.css';

interface MomentListProps {
  readonly moments: readonly Moment[];
  /** The index of the selected moment. */
  readonly position: number;
  readonly onGo: (position: number) => void;
  /** The exit of a run, and the index of its moment; `null` or absent without an exit. */
  readonly end?: { readonly at: number; readonly exit: Exit } | null;
  /** Whether the events are in one row that scrolls to the side. */
  readonly isRow?: boolean;
  /** Whether the newest event is the first. */
  readonly isNewestFirst?: boolean;
}

export function MomentList(props: MomentListProps) {
  const { moments, position, onGo, end = null, isRow = false, isNewestFirst = false } = props;
  const words = useText().statechart;
  const list = useRef<HTMLOListElement>(null);
  const chosen = moments[position];
  const indexes = isNewestFirst ? [...moments.keys()].reverse() : [...moments.keys()];
  useLayoutEffect(() => {
    const item = list.current?.querySelector('[aria-current]')?.parentElement;
    if (list.current === null || item == null) return;
    revealInside(list.current, item);
    markCut(list.current);
    if (list.current.contains(document.activeElement)) item.querySelector('button')?.focus({ preventScroll: true });
  }, [chosen?.key, moments.length]);

  function onKeyDown(event: KeyboardEvent): void {
    const at = indexes.indexOf(position);
    const to = {
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      Home: 0,
      End: indexes.length - 1,
    }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const index = indexes[to];
    if (index !== undefined) onGo(index);
  }

  return (
    <ol
      ref={list}
      class={`chart-moments ${isRow ? 'in-row' : 'in-rows'}`}
      aria-label={isNewestFirst ? words.logOrder : words.momentOrder}
      onKeyDown={onKeyDown}
      onScroll={({ currentTarget }) => markCut(currentTarget)}
    >
      {indexes.flatMap((index) => {
        const moment = moments[index];
        return moment === undefined ? (
          []
        ) : (
          <li key={moment.key}>
            <button
              type="button"
              class={`plain${moment.isAnswer ? ' answer' : ''}`}
              // The list has one Tab stop. The arrow keys move on from there.
              tabIndex={index === position ? 0 : -1}
              aria-current={index === position ? 'step' : undefined}
              onClick={() => onGo(index)}
            >
              <MomentText moment={moment} exit={end?.at === index ? end.exit : null} />
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** More than the padding of the list, in pixels. */
const maxPadding = 8;

/** Marks the ends of the list at which events are cut, so that they fade there. */
function markCut(list: HTMLElement): void {
  list.classList.toggle('cut-start', list.scrollLeft > maxPadding);
  list.classList.toggle('cut-end', list.scrollLeft + list.clientWidth < list.scrollWidth - maxPadding);
}

/** Scrolls only the list, so that the page stays in its place. */
function revealInside(list: HTMLElement, item: HTMLElement): void {
  const [left, top] = [item.offsetLeft - list.offsetLeft, item.offsetTop - list.offsetTop];
  list.scrollTo({
    left: Math.min(left, Math.max(list.scrollLeft, left + item.offsetWidth - list.clientWidth)),
    top: Math.min(top, Math.max(list.scrollTop, top + item.offsetHeight - list.clientHeight)),
    behavior: 'instant',
  });
}
