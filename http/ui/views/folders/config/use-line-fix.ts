/** Corrects a line in the saved config file, if the check knows the correction. */

import type { Finding } from '../../../../client/api.js';
import { usePage, usePageText } from '../../../context.js';
import { type Action, useAction } from '../../../forms/action.js';
import type { Fix } from '../../../forms/problem-card.js';
import { useMay } from '../../../parts/allowed.js';
import type { IconName } from '../../../parts/icons.js';
import type { PageText } from '../../../text/en.js';
import { findLineFix, type LineFix } from './line-fix.js';

export interface SavedFix extends Pick<Action, 'problem' | 'dismiss'> {
  /** Returns the correction of a finding; `null` without a correction. */
  toFix(finding: Finding): Fix | null;
}

/**
 * Writes the correction of a line into the config file.
 * @param config the name of the config file of the Data Folder; `null` without a config file
 * @param onDone is called after the file was written, or if the line cannot be corrected. In both cases, the check is
 *   out of date
 */
export function useLineFix(folder: string | null, config: string | null, onDone: () => void): SavedFix {
  const page = usePage();
  const words = usePageText().check;
  const mayEdit = useMay('files');
  const action = useAction(async (finding: Finding, fix: LineFix) => {
    const answer = await (await import('./fix-line.js')).fixSavedLine(page, folder ?? '', finding, fix);
    if (answer.ok || answer.problem.code === 'not_corrected') onDone();
    return answer;
  });
  return {
    problem: action.problem,
    dismiss: action.dismiss,
    toFix(finding) {
      if (!mayEdit || folder === null || config === null || finding.file !== config) return null;
      const fix = findLineFix(finding);
      return fix === null
        ? null
        : { label: describeFix(fix, words), icon: findFixIcon(fix), run: () => action.run(finding, fix) };
    },
  };
}

/** Returns the label of the button that corrects a line. */
export function describeFix(fix: LineFix, words: PageText['check']): string {
  if (fix.kind === 'word') return words.fix(fix.to);
  if (fix.kind === 'endpoints') return words.addLines;
  return fix.kind === 'comment' ? words.commentOut : words.plainCharacters;
}

/** Returns the icon of the button that corrects a line. */
export function findFixIcon({ kind }: LineFix): IconName {
  return kind === 'endpoints' ? 'plus' : 'edit';
}
