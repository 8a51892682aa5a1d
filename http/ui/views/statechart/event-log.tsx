/** What the machine did and what clients were answered, the newest first. */
import type { MachineEntry } from '../../../api/schemas/machine-entry.js';
import { useText } from '../../context.js';
import { AnswerText } from './answer-text.js';
import { stateName } from './lit.js';
import { keyOf } from './live.js';

export function EventLog({ entries }: { readonly entries: readonly MachineEntry[] }) {
  const text = useText();
  const time = new Intl.DateTimeFormat(text.time.locale, { timeStyle: 'medium' });
  return (
    <ol class="chart-log" tabIndex={0} aria-label={text.statechart.logOrder}>
      {entries.map((entry) => (
        <li key={keyOf(entry)} class={entry.kind}>
          <time dateTime={entry.at}>{time.format(new Date(entry.at))}</time>
          {entry.kind === 'answer' ? (
            <AnswerText operation={entry.operation} status={entry.status} code={entry.code} />
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
