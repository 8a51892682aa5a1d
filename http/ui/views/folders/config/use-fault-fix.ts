/** Corrects all lines of the saved config file that have the same fault. */
import type { Finding } from '../../../../client/api.js';
import { usePage, useText } from '../../../context.js';
import { type Action, useAction } from '../../../forms/action.js';
import type { Fix } from '../../../forms/problem-card.js';
import { useMay } from '../../../parts/allowed.js';
import { fixPlaces } from './fix-places.js';
import { findSharedFix, type LineFix } from './line-fix.js';
import { describeFix, findFixIcon } from './use-line-fix.js';

export interface FaultFix extends Pick<Action, 'problem' | 'dismiss'> {
  /** Returns the correction of findings with one fault; `null` if no correction is the same for all of them. */
  toFix(findings: readonly Finding[]): Fix | null;
}

/**
 * Writes the correction of findings into the config file.
 * @param config the name of the config file of the Data Folder; `null` without a config file
 * @param onDone is called after the requests, because the check is out of date
 */
export function useFaultFix(folder: string, config: string | null, onDone: () => void): FaultFix {
  const page = usePage();
  const text = useText();
  const mayEdit = useMay('files');
  const action = useAction(async (findings: readonly Finding[], fix: LineFix) => {
    const places = findings.map((finding) => ({ folder, finding }));
    // Some lines may be corrected before a request is refused.
    return fixPlaces(page, places, fix).finally(onDone);
  });
  return {
    problem: action.problem,
    dismiss: action.dismiss,
    toFix(findings) {
      const fix = mayEdit && config !== null ? findSharedFix(findings, config) : null;
      if (fix === null) return null;
      const isSeveral = fix.kind === 'comment' && findings.length > 1;
      return {
        label: isSeveral ? text.folders.commentOut(findings.length) : describeFix(fix, text.check),
        icon: findFixIcon(fix),
        run: () => action.run(findings, fix),
      };
    },
  };
}
