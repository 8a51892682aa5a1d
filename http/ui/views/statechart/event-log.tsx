/** The machine's steps and the answers to clients, newest first. */

import type { Notation } from '../../../../machines/operations/answers.js';
import type { MachineEntry } from '../../../api/schemas/machine-entry.js';
import { useText } from '../../context.js';
import { AnswerText } from './answer-text.js';
import { stateName } from './highlight.js';
import { entryKey } from './live.js';

interface EventLogProps {
  readonly entries: readonly MachineEntry[];
  readonly notation: Notation;
}

export function EventLog({ entries, notation }: EventLogProps) {
  const text = useText();
  const time = new Intl.DateTimeFormat(text.time.locale, { timeStyle: 'medium' });
  return (
    <ol class="chart-log" tabIndex={0} aria-label={text.statechart.logOrder}>
      {entries.map((entry) => (
        <li key={entryKey(entry)} class={entry.kind}>
          <time dateTime={entry.at}>{time.format(new Date(entry.at))}</time>
          {entry.kind === 'answer' ? (
            <AnswerText request={notation.requests[entry.operation]} status={entry.status} code={entry.code} />
          ) : (
            <span>
              <code>{entry.event}</code>{' '}
              <span class="faint">
                {entry.taken.length === 0 ? text.statechart.ignored : `→ ${stateName(entry.active.at(-1) ?? '')}`}
              </span>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
