/** The events under the chart in their order, with a slider. A selected event shows its states in the chart. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useText } from '../../../context.js';
import type { Text } from '../../../text/en.js';
import { createClockFormat } from '../../../text/time.js';
import type { Moment } from './moments.js';
import './timeline.css';

interface TimelineProps {
  readonly moments: readonly Moment[];
  /** The index of the selected moment; -1 without moments. */
  readonly position: number;
  /** The text without moments. */
  readonly empty: string;
  readonly onGo: (position: number) => void;
}

export function Timeline({ moments, position, empty, onGo }: TimelineProps) {
  const text = useText();
  const words = text.statechart;
  const list = useRef<HTMLOListElement>(null);
  const chosen = moments[position];
  useLayoutEffect(() => {
    const item = list.current?.children[position];
    if (list.current === null || !(item instanceof HTMLElement)) return;
    revealInside(list.current, item);
    markCut(list.current);
    if (list.current.contains(document.activeElement)) item.querySelector('button')?.focus({ preventScroll: true });
  }, [chosen?.key, moments.length]);

  function onKeyDown(event: KeyboardEvent): void {
    const to = { ArrowLeft: position - 1, ArrowRight: position + 1, Home: 0, End: moments.length - 1 }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (moments[to] !== undefined) onGo(to);
  }

  return (
    <div class="chart-timeline" role="group" aria-label={words.timeline}>
      {chosen === undefined ? (
        <p class="faint">{empty}</p>
      ) : (
        <>
          <label class="chart-scrubber">
            <span class="unseen">{words.scrubber}</span>
            <input
              type="range"
              min={0}
              max={moments.length - 1}
              value={position}
              disabled={moments.length === 1}
              aria-valuetext={`${words.momentOf(position + 1, moments.length)} ${momentText(chosen, text)}`}
              onInput={({ currentTarget }) => onGo(Number(currentTarget.value))}
            />
            <span class="figure" aria-hidden="true">
              {position + 1}/{moments.length}
            </span>
          </label>
          <ol
            ref={list}
            class="chart-moments"
            aria-label={words.momentOrder}
            onKeyDown={onKeyDown}
            onScroll={({ currentTarget }) => markCut(currentTarget)}
          >
            {moments.map((moment, index) => (
              <li key={moment.key}>
                <button
                  type="button"
                  class={`plain${moment.isAnswer ? ' answer' : ''}`}
                  // The list has one Tab stop. The arrow keys move on from there.
                  tabIndex={index === position ? 0 : -1}
                  aria-current={index === position ? 'step' : undefined}
                  title={momentText(moment, text)}
                  onClick={() => onGo(index)}
                >
                  <MomentText moment={moment} text={text} />
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

function MomentText({ moment, text }: { readonly moment: Moment; readonly text: Text }) {
  const { at, title, state, answers, isAnswer, times } = moment;
  const words = text.statechart;
  return (
    <>
      <span>
        <code>{title ?? words.initialState}</code>
        {times > 1 && ` ×${times}`}{' '}
        {answers.map(({ status }, index) => (
          <strong key={index} class={status !== null && status < 300 ? 'success' : 'refusal'}>
            {status ?? words.clientGone}{' '}
          </strong>
        ))}
      </span>
      <span class="faint">
        {at !== null && `${createClockFormat(text)(Date.parse(at))} `}
        {!isAnswer && (state === null ? words.ignored : `→ ${state}`)}
      </span>
    </>
  );
}

/** Returns a moment in one line. */
function momentText({ at, title, state, answers, isAnswer, times }: Moment, text: Text): string {
  const words = text.statechart;
  return [
    ...(at === null ? [] : [createClockFormat(text)(Date.parse(at))]),
    title ?? words.initialState,
    ...(times > 1 ? [words.times(times)] : []),
    ...answers.map(({ status, code }) => `${status ?? words.clientGone}${code === null ? '' : ` ${code}`}`),
    ...(isAnswer ? [] : [state === null ? words.ignored : `→ ${state}`]),
  ].join(' ');
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
  const start = item.offsetLeft - list.offsetLeft;
  const left = Math.min(start, Math.max(list.scrollLeft, start + item.offsetWidth - list.clientWidth));
  if (left !== list.scrollLeft) list.scrollLeft = left;
}
