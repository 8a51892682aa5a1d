/**
 * The summary of the checks above the list: the fault that several Data Folders have, with one button that corrects it
 * in all of them, or the number of Data Folders with problems. The height of the summary is the same in each state, so
 * that no row moves when the checks answer.
 */
import { usePage, useText } from '../../context.js';
import { ActionButton, useAction } from '../../forms/action.js';
import { useIsPhone } from '../../hooks/use-narrow.js';
import { FailedDialog } from '../../operations/failed-dialog.js';
import { useMay } from '../../parts/allowed.js';
import { Icon } from '../../parts/elements.js';
import { fixPlaces } from './config/fix-places.js';
import { describeFix, findFixIcon } from './config/use-line-fix.js';
import { describeFault } from './fault-texts.js';
import type { FrequentFault } from './frequent-fault.js';

interface CheckSummaryProps {
  /** The numbers of all Data Folders, of checked Data Folders, and of Data Folders with problems. */
  readonly counts: { readonly all: number; readonly checked: number; readonly faulty: number };
  /** The fault that several Data Folders have; `null` without such a fault. */
  readonly frequent: FrequentFault | null;
  /** Whether the server runs with a Data Folder that does not have the fault. */
  readonly isIdle: boolean;
  /** Is called after config files were written: the checks are out of date. */
  readonly onFixed: () => void;
}

export function CheckSummary({ counts, frequent, isIdle, onFixed }: CheckSummaryProps) {
  const page = usePage();
  const text = useText();
  const words = text.folders;
  const isPhone = useIsPhone();
  const isAllowed = useMay('files');
  const action = useAction(({ fix, places }: FrequentFault) => fixPlaces(page, places, fix).finally(onFixed));
  const count = frequent?.places.length ?? 0;
  const label = frequent === null ? '' : describeFix(frequent.fix, text.check);
  const name = words.fixIn(label, count);
  return (
    <>
      {frequent === null ? (
        <section class="check-summary" aria-label={text.check.problems}>
          <span class="faint" role="status">
            {counts.checked < counts.all
              ? words.checkedOf(counts.checked, counts.all)
              : words.problemsIn(counts.faulty, counts.all)}
          </span>
        </section>
      ) : (
        <section class={`check-summary notice ${isIdle ? 'idle' : 'bad'}`} aria-label={frequent.title}>
          <Icon name="warning" />
          <div>
            <strong>{words.faultIn(describeFault(frequent, text.check), count, counts.all)}</strong>
            <p class="summary-remedy small" lang="en">
              {frequent.remedy}
            </p>
          </div>
          {isAllowed && (
            <ActionButton
              action={{ ...action, run: () => action.run(frequent) }}
              icon={findFixIcon(frequent.fix)}
              {...(!isIdle && { variant: 'primary' })}
              label={isPhone ? label : name}
              name={name}
            />
          )}
        </section>
      )}
      <FailedDialog actions={[action]} />
    </>
  );
}
