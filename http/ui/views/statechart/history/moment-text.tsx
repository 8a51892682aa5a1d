/** A moment in words: what happened, then the name of the event in the chart and the state after it. */
import { useText } from '../../../context.js';
import type { Text } from '../../../text/en.js';
import { type Exit, exitText } from '../../../text/exit.js';
import { outcomeTone } from '../../../text/state.js';
import { findStateTone } from '../chart/highlight.js';
import { useStateNames } from '../chart/use-state-names.js';
import { AnswerText, describeAnswer } from './answer-text.js';
import type { Moment } from './moments.js';

interface MomentTextProps {
  readonly moment: Moment;
  /** How the run ended at this moment; `null` for other moments. */
  readonly exit: Exit | null;
}

/** Returns the time with milliseconds, because a process often causes several events within a second. */
function clockText(at: string, { time }: Text): string {
  const parts = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat(time.dates, { ...parts, fractionalSecondDigits: 3 }).format(Date.parse(at));
}

export function MomentText({ moment, exit }: MomentTextProps) {
  const text = useText();
  const { at, title, state, answers, isAnswer, answeredEvent, times } = moment;
  const words = text.statechart;
  const { full } = useStateNames();
  const plain = words.simulatedEvents[title ?? ''];
  const tone = exit === null ? findStateTone(moment.active.at(-1) ?? '') : outcomeTone(exit.outcome);
  return (
    <>
      {at !== null && <time dateTime={at}>{clockText(at, text)}</time>}
      <span class="moment-words">
        {answeredEvent === undefined
          ? title === null
            ? words.initialState
            : (plain ?? <code>{title}</code>)
          : answers.map((answer, index) => (
              <AnswerText key={index} request={title ?? ''} event={answeredEvent} {...answer} />
            ))}
        {times > 1 && ` ×${times}`}{' '}
        {exit !== null && (
          <>
            · <strong class={outcomeTone(exit.outcome)}>{exitText(exit, text)}</strong>
          </>
        )}
      </span>
      {!isAnswer && (
        <span class="moment-detail faint">
          {plain !== undefined && <code class="event-name">{title}</code>}{' '}
          <span class="moment-state">
            {state === null ? words.ignored : '→ '}
            {state !== null && <span class={`state-dot ${tone}`}>{full(state)}</span>}
          </span>
        </span>
      )}
    </>
  );
}

/** Returns a moment in one line. @param nameOf returns the name of a state */
export function describeMoment(moment: Moment, text: Text, nameOf: (id: string) => string): string {
  const { at, title, state, answers, isAnswer, answeredEvent, times } = moment;
  const words = text.statechart;
  return [
    ...(at === null ? [] : [clockText(at, text)]),
    ...(answeredEvent === undefined
      ? [title === null ? words.initialState : (words.simulatedEvents[title] ?? title)]
      : answers.map(({ status }) => describeAnswer(answeredEvent, status, words))),
    ...(times > 1 ? [words.times(times)] : []),
    ...(isAnswer ? [] : [state === null ? words.ignored : `→ ${nameOf(state)}`]),
  ].join(' ');
}
