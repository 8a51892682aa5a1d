/**
 * The preflight of a Data Folder. The preflight runs when the page of the Data Folder is opened, and again after each
 * change.
 */

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Finding, Preflight } from '../../../client/api.js';
import { useText } from '../../context.js';
import { ActionButton } from '../../forms/action.js';
import { FindingList, type Fix, ProblemCard } from '../../forms/problem-card.js';
import type { FetchState } from '../../hooks/use-fetch.js';
import { Icon } from '../../parts/elements.js';
import { useDelayed } from '../../parts/loading.js';
import { Segments } from '../../parts/segments.js';
import { linkTo } from '../../route/route.js';
import { isClean, preflightText } from '../../text/preflight.js';
import { useLineFix } from './config/use-line-fix.js';
import { type FaultFindings, groupByFault } from './group-findings.js';

interface FolderCheckProps {
  readonly folder: string;
  readonly check: FetchState<Preflight>;
  /** Returns the hash that shows the place of a finding; `null` without a place. */
  readonly toLink: (finding: Finding) => string | null;
  /** The name of the config file; `null` without a config file. */
  readonly config: string | null;
  /** The selection of the Build on a phone, in place of the title; otherwise `false`. */
  readonly picker: ComponentChildren;
}

export function FolderCheck({ folder, check, toLink, config, picker }: FolderCheckProps) {
  const { check: text } = useText();
  const { value, problem, isLoading: isPending, reload } = check;
  const isSlow = useDelayed(isPending);
  const { toFix, problem: unfixed, dismiss } = useLineFix(folder, config, reload);
  const [severity, setSeverity] = useState<Severity>('all');
  const found = value?.findings ?? [];
  // If no finding has the selected severity after a correction, all findings are shown.
  const wanted = found.some((finding) => finding.severity === severity) ? severity : 'all';
  const shown = found.filter((finding) => wanted === 'all' || finding.severity === wanted);
  // The correction of a fatal fault is the next step.
  const main = found.find((finding) => finding.severity === 'fatal' && toFix(finding) !== null);
  const toMainFix = (finding: Finding): Fix | null => {
    const fix = toFix(finding);
    return fix !== null && finding === main ? { ...fix, isMain: true } : fix;
  };
  return (
    <>
      <div class="row check-head">
        <h2 class={picker === false ? undefined : 'unseen'}>{text.title}</h2>
        {picker}
        {value !== null && <SeverityFilter preflight={value} selected={wanted} onSelect={setSeverity} />}
        {isSlow && (
          <span class="faint" role="status">
            {text.checking}
          </span>
        )}
        <div class="row view-actions">
          <ActionButton
            action={{ run: reload, isPending, isSlow }}
            icon="refresh"
            label={value === null ? text.run : text.again}
          />
        </div>
      </div>
      {value === null && problem === null && <p class="faint">{text.intro}</p>}
      {problem !== null && <ProblemCard problem={problem} onRetry={reload} />}
      <div role="status" class="outcome">
        {value !== null && <Outcome preflight={value} />}
      </div>
      {unfixed !== null && <ProblemCard problem={unfixed} onDismiss={dismiss} />}
      {groupByFault(shown).map((fault) => (
        <Fault key={fault.title} fault={fault} toLink={toLink} toFix={toMainFix} />
      ))}
      {value !== null && <UncheckedList unchecked={value.unchecked} />}
      {value !== null && <HintList folder={folder} hints={value.hints} />}
    </>
  );
}

interface FaultProps extends Pick<FolderCheckProps, 'toLink'> {
  readonly fault: FaultFindings;
  readonly toFix: (finding: Finding) => Fix | null;
}

/** The places of one fault, and the instruction that resolves it. A fault at one place has no title above. */
function Fault({ fault: { title, remedy, findings }, toLink, toFix }: FaultProps) {
  const isOne = findings.length === 1;
  return (
    <section class="check-fault" lang="en" aria-label={title}>
      {!isOne && (
        <h3>
          {title} <span class="faint small">{findings.length}</span>
        </h3>
      )}
      {!isOne && remedy !== null && <p class="faint">{remedy}</p>}
      <FindingList
        {...{ findings, toLink, toFix }}
        title={isOne ? null : title}
        hasRemedies={isOne || remedy === null}
      />
    </section>
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
