/** The text of an exit. */
import type { LastExit } from '../../client/api.js';
import type { PageText } from './en.js';

export type Exit = Pick<LastExit, 'outcome' | 'code' | 'signal' | 'ambiguous' | 'unseen' | 'oom_killed'> &
  Partial<Pick<LastExit, 'survivors'>>;

/** Returns for example "Crashed with code 1". */
export function exitText(exit: Exit, text: PageText): string {
  const { exit: texts } = text;
  const { oom_killed: oomKilled, survivors = 0 } = exit;
  return [
    reasonText(exit, texts),
    ...(oomKilled ? [texts.outOfMemory] : []),
    ...(survivors > 0 ? [texts.survivors(survivors)] : []),
  ].join('; ');
}

/**
 * Returns the details of an exit other than its outcome, for example "with code 1"; empty if there are no details. The
 * code of a requested stop is left out. Many servers then exit with 1, which would look like a failure.
 */
export function exitDetail(exit: Exit, text: PageText): string {
  return detailText(exit, text, codeText);
}

/** Returns the same details as a sentence, for example "Exited with code 1". */
export function exitSentence(exit: Exit, text: PageText): string {
  return detailText(exit, text, codeSentence);
}

function detailText(exit: Exit, { exit: texts }: PageText, describeCode: typeof codeText): string {
  const { outcome, unseen, oom_killed: oomKilled, survivors = 0 } = exit;
  // The manager sent the signal of a kill, so the signal is not worth showing.
  const isExpected = outcome === 'killed' || (outcome === 'stopped' && unseen === null);
  const reason = isExpected ? '' : unseen === null ? describeCode(exit, texts) : texts.unseen[unseen];
  return [
    ...(reason === '' ? [] : [reason]),
    ...(oomKilled ? [texts.outOfMemory] : []),
    ...(survivors > 0 ? [texts.survivors(survivors)] : []),
  ].join('; ');
}

/** Returns the reason. The code of a kill is left out, because the manager sent the signal. */
function reasonText({ outcome, unseen, ...exit }: Exit, texts: PageText['exit']): string {
  if (outcome === 'killed') return texts.outcomes.killed;
  if (unseen !== null)
    return outcome === 'stopped' ? `${texts.outcomes.stopped}; ${texts.unseen[unseen]}` : texts.unseen[unseen];
  const code = codeText(exit, texts);
  if (code === '') return texts.outcomes[outcome];
  return `${texts.outcomes[outcome]}${outcome === 'stopped' ? ',' : ''} ${code}`;
}

type ExitCode = Pick<Exit, 'code' | 'signal' | 'ambiguous'>;

function codeSentence({ code, signal, ambiguous }: ExitCode, texts: PageText['exit']): string {
  if (ambiguous && code !== null && signal !== null) return texts.endedAmbiguously(code, signal);
  if (signal !== null) return texts.endedBy(signal);
  return code === null ? '' : texts.exitedWith(code);
}

function codeText({ code, signal, ambiguous }: ExitCode, texts: PageText['exit']): string {
  if (ambiguous && code !== null && signal !== null) return texts.ambiguous(code, signal);
  if (signal !== null) return texts.bySignal(signal);
  return code === null ? '' : texts.withCode(code);
}

const exits: Readonly<Record<LastExit['outcome'], true>> = {
  stopped: true,
  killed: true,
  crashed: true,
  exited: true,
  unknown: true,
};

/** Returns whether an outcome is the outcome of a run. */
export function isExit(outcome: string | null): outcome is LastExit['outcome'] {
  return outcome !== null && Object.hasOwn(exits, outcome);
}
