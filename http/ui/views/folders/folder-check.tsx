/**
 * The preflight of a Data Folder. The preflight runs when the page of the Data Folder is opened, and again after each
 * change.
 */

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Finding, Preflight } from '../../../client/api.js';
import { useText } from '../../context.js';
import { ActionButton } from '../../forms/action.js';
import { ProblemCard } from '../../forms/problem-card.js';
import type { FetchState } from '../../hooks/use-fetch.js';
import { Icon } from '../../parts/elements.js';
import { useDelayed } from '../../parts/loading.js';
import { Segments } from '../../parts/segments.js';
import { linkTo } from '../../route/route.js';
import { isClean, preflightText } from '../../text/preflight.js';
import { useFaultFix } from './config/use-fault-fix.js';
import { FaultList, type FaultListProps } from './fault-list.js';
import './check.css';

interface FolderCheckProps extends Pick<FaultListProps, 'toLink' | 'toFile'> {
  readonly folder: string;
  readonly check: FetchState<Preflight>;
  /** The name of the config file; `null` without a config file. */
  readonly config: string | null;
  /** The selection of the Build. */
  readonly picker: ComponentChildren;
}

export function FolderCheck({ folder, check, toLink, toFile, config, picker }: FolderCheckProps) {
  const { check: text } = useText();
  const { value, problem, isLoading: isPending, reload } = check;
  const isSlow = useDelayed(isPending);
  const { toFix, problem: unfixed, dismiss } = useFaultFix(folder, config, reload);
  const [severity, setSeverity] = useState<Severity>('all');
  const found = value?.findings ?? [];
  // If no finding has the selected severity after a correction, all findings are shown.
  const wanted = found.some((finding) => finding.severity === severity) ? severity : 'all';
  const shown = found.filter((finding) => wanted === 'all' || finding.severity === wanted);
  return (
    <>
      <div class="row check-head">
        <h2 class="unseen">{text.title}</h2>
        {value !== null && <SeverityFilter preflight={value} selected={wanted} onSelect={setSeverity} />}
        {isSlow && (
          <span class="faint" role="status">
            {text.checking}
          </span>
        )}
        <div class="row view-actions">
          {picker}
          <ActionButton
            action={{ run: reload, isPending, isSlow }}
            icon="refresh"
            label={value === null ? text.run : text.again}
            isIcon={true}
          />
        </div>
      </div>
      {value === null && problem === null && <p class="faint">{text.intro}</p>}
      {problem !== null && <ProblemCard problem={problem} onRetry={reload} />}
      <div role="status" class="outcome">
        {value !== null && <Outcome preflight={value} />}
      </div>
      {unfixed !== null && <ProblemCard problem={unfixed} onDismiss={dismiss} />}
      <FaultList findings={shown} {...{ toLink, toFile, toFix }} />
      {value !== null && <UncheckedList unchecked={value.unchecked} />}
      {value !== null && <HintList folder={folder} hints={value.hints} />}
    </>
  );
}

function UncheckedList({ unchecked }: Pick<Preflight, 'unchecked'>) {
  const text = useText().check.unchecked;
  return (
    <>
      {unchecked.map(({ code }) => (
        <p key={code} class="faint unchecked">
          {text[code]}
        </p>
      ))}
    </>
  );
}

/** The hints about the companion, with links to the part of the page that installs it. */
function HintList({ folder, hints }: Pick<Preflight, 'hints'> & { readonly folder: string }) {
  const { check: text, folders } = useText();
  return (
    <>
      {hints.map(({ code }) => (
        <p key={code} class="faint">
          {text.hints[code]} <a href={`${linkTo('folders', folder)}?part=announcements`}>{folders.companion.title}</a>
        </p>
      ))}
    </>
  );
}

type Severity = 'all' | Finding['severity'];

interface SeverityFilterProps {
  readonly preflight: Preflight;
  readonly selected: Severity;
  readonly onSelect: (severity: Severity) => void;
}

/** The filter by severity. Each of its buttons has the number of findings that the button shows. */
function SeverityFilter({ preflight: { fatal, errors, warnings }, selected, onSelect }: SeverityFilterProps) {
  const { check: text } = useText();
  const counts = { all: errors + warnings, fatal, error: errors - fatal, warning: warnings };
  const severities = (['fatal', 'error', 'warning'] as const).filter((each) => counts[each] > 0);
  if (severities.length === 0) return null;
  const toText = (each: Severity): string => `${text.shown[each]} ${counts[each]}`;
  return (
    <Segments
      label={text.problems}
      values={['all', ...severities]}
      texts={{ all: toText('all'), fatal: toText('fatal'), error: toText('error'), warning: toText('warning') }}
      tones={{ fatal: 'fatal', error: 'error', warning: 'warning' }}
      selected={selected}
      onSelect={onSelect}
    />
  );
}

/** The result of the check. The numbers of findings are in the filter; a screen reader reads them here. */
function Outcome({ preflight }: { readonly preflight: Preflight }) {
  const text = useText();
  const { errors, warnings, omitted } = preflight;
  const words = preflightText(preflight, text);
  if (errors + warnings > 0)
    return (
      <>
        <span class="unseen">{words}</span>
        {omitted > 0 && <p class="faint">{text.check.omitted(omitted)}</p>}
      </>
    );
  return (
    <p class={`notice ${isClean(preflight) ? 'good' : 'info'}`}>
      {isClean(preflight) && <Icon name="check" />}
      {words}
    </p>
  );
}
