/** A moment in words: what happened, then the name of the event in the chart and the state after it. */
import { useText } from '../../../context.js';
import type { Text } from '../../../text/en.js';
import { createClockFormat } from '../../../text/time.js';
import type { Moment } from './moments.js';

export function MomentText({ moment }: { readonly moment: Moment }) {
  const text = useText();
  const { at, title, state, answers, isAnswer, times } = moment;
  const words = text.statechart;
  const plain = words.simulatedEvents[title ?? ''];
  return (
    <>
      {at !== null && <time dateTime={at}>{createClockFormat(text)(Date.parse(at))}</time>}
      <span class="moment-words">
        {title === null ? words.initialState : (plain ?? <code>{title}</code>)}
        {times > 1 && ` ×${times}`}{' '}
        {answers.map(({ status }, index) => (
          <strong key={index} class={status !== null && status < 300 ? 'success' : 'refusal'}>
            {status ?? words.clientGone}{' '}
          </strong>
        ))}
        {answers.map(({ code }) => code !== null && <code key={code} class="faint">{`${code} `}</code>)}
      </span>
      {!isAnswer && (
        <span class="moment-detail faint">
          {plain !== undefined && <code>{title}</code>} {state === null ? words.ignored : `→ ${state}`}
        </span>
      )}
    </>
  );
}

/** Returns a moment in one line. */
export function describeMoment({ at, title, state, answers, isAnswer, times }: Moment, text: Text): string {
  const words = text.statechart;
  return [
    ...(at === null ? [] : [createClockFormat(text)(Date.parse(at))]),
    title === null ? words.initialState : (words.simulatedEvents[title] ?? title),
    ...(times > 1 ? [words.times(times)] : []),
    ...answers.map(({ status, code }) => `${status ?? words.clientGone}${code === null ? '' : ` ${code}`}`),
    ...(isAnswer ? [] : [state === null ? words.ignored : `→ ${state}`]),
  ].join(' ');
}
