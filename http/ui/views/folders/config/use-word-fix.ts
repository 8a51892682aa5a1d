/** Corrects a name in the saved config file, if the check knows the intended name. */

import type { Finding } from '../../../../client/api.js';
import { usePage, useText } from '../../../context.js';
import { type Action, useAction } from '../../../forms/action.js';
import type { Fix } from '../../../forms/problem-card.js';
import { useMay } from '../../../parts/allowed.js';

export interface WordFix extends Pick<Action, 'problem' | 'dismiss'> {
  /** Returns the correction of a finding; `null` if it has none. */
  toFix(finding: Finding): Fix | null;
}

/**
 * @param config the name of the config file of the Data Folder; `null` without one
 * @param onDone called after the file was written, or if it has changed since the check: either way the check is out of
 * date
 */
export function useWordFix(folder: string | null, config: string | null, onDone: () => void): WordFix {
  const { api } = usePage().state;
  const words = useText().folders.check;
  const mayEdit = useMay('files');
  const fix = useAction(
    async (finding: Finding) => (await import('./fix-word.js')).fixWord(api, folder ?? '', finding),
    onDone,
  );
  return {
    problem: fix.problem,
    dismiss: fix.dismiss,
    toFix(finding) {
      const { file, line, resource, meant } = finding;
      if (!mayEdit || folder === null || config === null || file !== config) return null;
      if (line === null || resource === null || meant === undefined) return null;
      return { label: words.fix(meant), run: () => fix.run(finding) };
    },
  };
}
