/** The fault that several Data Folders have, with one button that corrects it in all of them. */
import type { DataFolder, Preflight } from '../../../client/api.js';
import type { Answer } from '../../api/answer.js';
import { usePage, useText } from '../../context.js';
import { ActionButton, useAction } from '../../forms/action.js';
import { FailedDialog } from '../../operations/failed-dialog.js';
import { useMay } from '../../parts/allowed.js';
import { Icon } from '../../parts/elements.js';
import { describeFix } from './config/use-line-fix.js';
import { type FrequentFault, findFrequentFault } from './frequent-fault.js';

interface FrequentFaultCardProps {
  readonly folders: readonly DataFolder[];
  /** The answers of the checks, by the name of the Data Folder. */
  readonly checks: ReadonlyMap<string, Preflight>;
  /** Is called after config files were written: the checks are out of date. */
  readonly onFixed: () => void;
}

/** Renders nothing without such a fault. The card is after the list, so that it moves no row when the checks answer. */
export function FrequentFaultCard({ folders, checks, onFixed }: FrequentFaultCardProps) {
  const { api } = usePage().state;
  const text = useText();
  const frequent = findFrequentFault(folders, checks);
  const isAllowed = useMay('files');
  const action = useAction(async ({ fix, places }: FrequentFault) => {
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
      {frequent !== null && (
        <section class="card frequent-fault" aria-label={frequent.title}>
          <Icon name="warning" />
          <div>
            <strong lang="en">{frequent.title}</strong>
            <p class="faint small" lang="en">
              {frequent.remedy}
            </p>
          </div>
          <ActionButton
            action={{ ...action, run: () => action.run(frequent) }}
            icon="check"
            label={text.folders.fixIn(describeFix(frequent.fix, text.check), frequent.places.length)}
          />
        </section>
      )}
      <FailedDialog actions={[action]} />
    </>
  );
}
