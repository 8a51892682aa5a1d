/** The fault that several Data Folders have, with one button that corrects it in all of them. */
import type { DataFolder, Preflight } from '../../../client/api.js';
import type { Answer } from '../../api/answer.js';
import { usePage, useText } from '../../context.js';
import { ActionButton, useAction } from '../../forms/action.js';
import { FailedDialog } from '../../operations/failed-dialog.js';
import { useMay } from '../../parts/allowed.js';
import { Icon } from '../../parts/elements.js';
import { type CommonFix, findCommonFix } from './common-fix.js';
import { describeFix } from './config/use-line-fix.js';

interface CommonFixBarProps {
  readonly folders: readonly DataFolder[];
  /** The answers of the checks, by the name of the Data Folder. */
  readonly checks: ReadonlyMap<string, Preflight>;
  /** Called after config files were written: the checks are out of date. */
  readonly onFixed: () => void;
}

/** Renders nothing without such a fault. It is after the list, so that it moves no row when the checks answer. */
export function CommonFixBar({ folders, checks, onFixed }: CommonFixBarProps) {
  const { api } = usePage().state;
  const text = useText();
  const common = findCommonFix(folders, checks);
  const isAllowed = useMay('files');
  const action = useAction(async ({ fix, places }: CommonFix) => {
    const { fixSavedLine } = await import('./config/fix-line.js');
    let answer: Answer<unknown> = { ok: true, value: null, headers: new Headers() };
    for (const { folder, finding } of places) {
      answer = await fixSavedLine(api, folder, finding, fix);
      if (!answer.ok) break;
    }
    onFixed();
    return answer;
  });
  if (!isAllowed) return null;
  return (
    <>
      {common !== null && (
        <section class="card common-fix" aria-label={common.title}>
          <Icon name="warning" />
          <div>
            <strong lang="en">{common.title}</strong>
            <p class="faint small" lang="en">
              {common.remedy}
            </p>
          </div>
          <ActionButton
            action={{ ...action, run: () => action.run(common) }}
            icon="check"
            label={text.folders.fixIn(describeFix(common.fix, text.check), common.places.length)}
          />
        </section>
      )}
      <FailedDialog actions={[action]} />
    </>
  );
}
