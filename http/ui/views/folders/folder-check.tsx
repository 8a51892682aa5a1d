/**
 * The preflight of a Data Folder. The preflight runs when the page of the Data Folder is opened, and again after each
 * change.
 */

import type { Finding, Preflight } from '../../../client/api.js';
import { useText } from '../../context.js';
import { ActionButton } from '../../forms/action.js';
import { FindingList, type Fix, ProblemCard } from '../../forms/problem-card.js';
import type { FetchState } from '../../hooks/use-fetch.js';
import { Icon } from '../../parts/elements.js';
import { useDelayed } from '../../parts/loading.js';
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
}

export function FolderCheck({ folder, check, toLink, config }: FolderCheckProps) {
  const { check: text } = useText();
  const { value, problem, isLoading: isPending, reload } = check;
  const isSlow = useDelayed(isPending);
  const { toFix, problem: unfixed, dismiss } = useLineFix(folder, config, reload);
  return (
    <>
      <div class="row check-head">
        <h2>{text.title}</h2>
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
      {groupByFault(value?.findings ?? []).map((fault) => (
        <Fault key={fault.title} fault={fault} toLink={toLink} toFix={toFix} />
      ))}
      {value !== null && <UncheckedList unchecked={value.unchecked} />}
      {value !== null && <HintList hints={value.hints} />}
    </>
  );
}

interface FaultProps extends Pick<FolderCheckProps, 'toLink'> {
  readonly fault: FaultFindings;
  readonly toFix: (finding: Finding) => Fix | null;
}

/** The places of one fault, and the instruction that resolves it. */
function Fault({ fault: { title, remedy, findings }, toLink, toFix }: FaultProps) {
  return (
    <section class="check-fault" lang="en" aria-label={title}>
      <h3>
        {title} <span class="faint small">{findings.length}</span>
      </h3>
      {remedy !== null && <p class="faint">{remedy}</p>}
      <FindingList findings={findings} toLink={toLink} toFix={toFix} isTitled={false} hasRemedies={remedy === null} />
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

/** The hints about the companion. The hints need no link, because the card of the companion is on the same page. */
function HintList({ hints }: Pick<Preflight, 'hints'>) {
  const text = useText().check.hints;
  return (
    <>
      {hints.map(({ code }) => (
        <p key={code} class="faint">
          {text[code]}
        </p>
      ))}
    </>
  );
}

function Outcome({ preflight }: { readonly preflight: Preflight }) {
  const text = useText();
  const { fatal, errors, warnings, omitted } = preflight;
  const words = preflightText(preflight, text);
  if (errors + warnings === 0)
    return (
      <p class={`notice ${isClean(preflight) ? 'good' : 'info'}`}>
        {isClean(preflight) && <Icon name="check" />}
        {words}
      </p>
    );
  return (
    <p class={`notice ${fatal > 0 ? 'bad' : 'busy'}`}>
      <Icon name="warning" />
      <span>
        {words}
        {omitted > 0 && (
          <>
            <br />
            {text.check.omitted(omitted)}
          </>
        )}
      </span>
    </p>
  );
}
