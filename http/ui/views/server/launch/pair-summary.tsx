/**
 * The result of the selected pair's preflight. The height of the summary is fixed, so that an answer does not move the
 * elements below the summary.
 */
import { usePageText } from '../../../context.js';
import { problemText } from '../../../forms/problem-card.js';
import { Icon, StatusMark } from '../../../parts/elements.js';
import type { PageText } from '../../../text/en.js';
import { preflightText } from '../../../text/preflight.js';
import type { ChosenPair } from './choices.js';
import type { Pair } from './use-pair.js';

interface PairSummaryProps {
  readonly pair: Pair;
  readonly onShowProblems: () => void;
}

export function PairSummary({ pair: { build, folder, check, mismatch, isUnfit }, onShowProblems }: PairSummaryProps) {
  const text = usePageText();
  const words = text.server.pair;
  const { value, problem } = check;
  const errors = value?.errors ?? 0;
  const warnings = value?.warnings ?? 0;
  const mayNotFit = value?.findings.some(({ code }) => code === 'kind_mismatch') ?? false;
  return (
    <div class={`pair-summary ${isUnfit ? 'bad' : errors + warnings > 0 ? 'warn' : ''}`} role="status">
      {mismatch !== null && (
        <p>
          <Icon name="warning" /> {words.mismatch(mismatch.build, mismatch.folder)}
        </p>
      )}
      {value !== null && errors + warnings > 0 && (
        <p>
          {mismatch === null && <Icon name="warning" />} {preflightText(value, text)}{' '}
          <button type="button" class="link" onClick={onShowProblems}>
            {words.show}
          </button>
          {mayNotFit && ` ${words.mayNotFit}`}
        </p>
      )}
      {value !== null && errors + warnings === 0 && mismatch === null && <StatusMark isGood text={words.ready} />}
      {value === null && problem !== null && <p>{words.notChecked(problemText(problem, text).title)}</p>}
      {value === null && problem === null && (
        <p>{build !== null && folder !== null ? words.checking : unpickedText({ build, folder }, words)}</p>
      )}
    </div>
  );
}

/** Returns what must be selected. */
function unpickedText({ build, folder }: ChosenPair, words: PageText['server']['pair']): string {
  if (build === null && folder === null) return words.unpicked;
  return build === null ? words.noBuild : words.noFolder;
}
