/** Describes in three sentences how a run ended: the state before, the cause, and the later events. */

import type { Text } from '../../../text/en.js';
import { type Exit, exitDetail } from '../../../text/exit.js';
import { durationText, momentText } from '../../../text/time.js';
import type { EndFacts } from './end-facts.js';

/**
 * Writes one sentence about the run, one about the cause of its end, and one about the time afterwards.
 * @param exit the exit of the run in the form of the API; `null` if the run has no exit
 */
export function writeEndSentences(facts: EndFacts, exit: Exit | null, text: Text): readonly [string, string, string] {
  const { why } = text;
  const { before, lastedMs, cause, commandMs } = facts;
  const isRequested = cause === 'stop' || cause === 'restart' || cause === 'kill';
  const after = facts.after === 'stopped' && !isRequested ? 'notStartedAgain' : facts.after;
  return [
    lastedMs === null || before === 'unknown' ? why.beforeUnknown : why.before[before](spanText(lastedMs, text)),
    [causeText(facts, exit, text), ...commandText(commandMs, text)].join(' '),
    why.after[after],
  ];
}

function causeText({ cause, at, hasNotice, course, tookMs }: EndFacts, exit: Exit | null, text: Text): string {
  const { why } = text;
  const moment = momentText(at, text);
  const detail = exit === null ? '' : exitDetail(exit, text);
  if (cause === 'exit' || cause === 'spawnFailed' || cause === 'unseen') return why.causes[cause](moment, detail);
  const end = why.courses[course](spanText(tookMs, text));
  if (cause === 'mainExit') return why.causes.mainExit(moment, end);
  return (hasNotice ? why.announced : why.requested)[cause](moment, end);
}

function commandText(commandMs: number | null, text: Text): readonly string[] {
  const { why } = text;
  if (commandMs === null) return [];
  return [commandMs < 1_000 ? why.lastCommandJustBefore : why.lastCommand(spanText(commandMs, text))];
}

/** Returns for example 3 hr 12 min, 1.2 seconds for less than a minute, or a text for less than a second. */
function spanText(milliseconds: number, text: Text): string {
  if (milliseconds >= 60_000) return durationText(milliseconds, text);
  if (milliseconds < 1_000) return text.why.underSecond;
  const style = { style: 'unit', unit: 'second', unitDisplay: 'long', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(text.time.locale, style).format(milliseconds / 1_000);
}
