/**
 * Possible problems: a server that does not answer, the warnings, the findings of the preflight, and Builds and Data
 * Folders that do not fit together or cannot be started.
 */
import type { Finding, Status } from '../../../../client/api.js';
import { usePage, usePageText } from '../../../context.js';
import { FindingList, ProblemCard } from '../../../forms/problem-card.js';
import { useMay } from '../../../parts/allowed.js';
import { Icon } from '../../../parts/elements.js';
import { Loading } from '../../../parts/loading.js';
import { linkTo } from '../../../route/route.js';
import { isClean, preflightText } from '../../../text/preflight.js';
import { configLink } from '../../folders/config/config-link.js';
import { useLineFix } from '../../folders/config/use-line-fix.js';
import { HealthFact } from '../facts/health-fact.js';
import { type Choice, partitionChoices } from '../launch/choices.js';
import type { Pair } from '../launch/use-pair.js';
import { Reasons } from './reasons.js';

/** The maximum number of findings. Further findings are on the page of the Data Folder. */
const maxFindings = 50;

/** Returns whether there are choices, but no choice can be started. */
function isNoneStartable(choices: readonly Choice[]): boolean {
  return choices.length > 0 && choices.every(({ problem }) => problem !== null);
}

/** Returns the number of problems, which is shown next to the tab's label. */
export function countProblems(
  { warnings, health, run, state }: Status,
  { check: { value }, mismatch, builds, folders }: Pair,
): number {
  const isUnresponsive = run !== null && health.state === 'unresponsive';
  const found = (value?.errors ?? 0) + (value?.warnings ?? 0);
  const unstartable = state === 'stopped' ? [builds, folders].filter(isNoneStartable).flat().length : 0;
  return found + warnings.length + unstartable + (isUnresponsive ? 1 : 0) + (mismatch === null ? 0 : 1);
}

interface ProblemsPanelProps {
  readonly status: Status;
  readonly pair: Pair;
  /** Whether the panel has no heading with a link to all findings. */
  readonly isAlone: boolean;
}

/** Returns the address of the page of all findings; `null` until a Build and a Data Folder are selected. */
export function linkToFindings({ build, folder }: Pick<Pair, 'build' | 'folder'>): string | null {
  if (build === null || folder === null) return null;
  return `${linkTo('folders', folder)}?${new URLSearchParams({ build, check: '' })}`;
}

export function ProblemsPanel({ status, pair, isAlone }: ProblemsPanelProps) {
  const text = usePageText();
  const words = text.server;
  const { build, folder, check, mismatch } = pair;
  const { value, problem, reload } = check;
  const { folders } = usePage().state;
  const isAnswered = value !== null || problem !== null || build === null || folder === null;
  const isRunning = status.state === 'running';
  const isStopping = status.phase === 'stopping';
  const findings = linkToFindings(pair);
  const mayEdit = useMay('files');
  const config = folders.value?.find(({ name }) => name === folder)?.config ?? null;
  const { toFix, problem: unfixed, dismiss } = useLineFix(folder, config, reload);

  function findLink({ resource, file, line }: Finding): string | null {
    if (folder === null) return null;
    if (mayEdit && file !== null && file === config) return configLink(folder, line);
    const parameters = new URLSearchParams({ build: build ?? '', open: resource ?? '' });
    return resource === null ? null : `${linkTo('folders', folder)}?${parameters}`;
  }

  return (
    <>
      {mismatch !== null && <p class="fault">{words.pair.mismatch(mismatch.build, mismatch.folder)}</p>}
      {/* One line in each state: the end of a run moves no finding. */}
      <h3>{isRunning && (value?.errors ?? 0) > 0 ? words.rail.atNextStart : text.check.title}</h3>
      {build === null || folder === null ? (
        <p class="faint">{words.rail.problemsWhen}</p>
      ) : (
        <>
          {value === null && problem === null && <Loading what={text.check.checking} />}
          {problem !== null && <ProblemCard problem={problem} onRetry={reload} />}
          {value !== null && value.errors + value.warnings === 0 && value.unchecked.length === 0 && (
            <p class="faint">{words.rail.noProblems}</p>
          )}
          {unfixed !== null && <ProblemCard problem={unfixed} onDismiss={dismiss} />}
          {value !== null && isStopping && <FindingTitles findings={value.findings} />}
          {value !== null && !isStopping && (
            <FindingList findings={value.findings.slice(0, maxFindings)} toLink={findLink} toFix={toFix} />
          )}
          {value !== null && value.unchecked.length > 0 && (
            <details class="faint">
              <summary>
                {value.errors + value.warnings > 0
                  ? `${text.check.notChecked} (${value.unchecked.length})`
                  : isClean(value)
                    ? words.rail.noProblems
                    : preflightText(value, text)}
              </summary>
              {value.unchecked.map(({ code }) => (
                <p key={code}>{text.check.unchecked[code]}</p>
              ))}
            </details>
          )}
          {/* Put this after the findings, which would move it. */}
          {isAlone && findings !== null && (value !== null || problem !== null) && (
            <p>
              <a href={findings}>{words.rail.whole}</a>
            </p>
          )}
        </>
      )}
      {/* Put the rest after the answered check, which would move it. The panel of the players says that nothing probes. */}
      {isAnswered && status.run !== null && status.pid !== null && status.health.reason !== 'not_probed' && (
        <dl class="facts">
          <HealthFact health={status.health} run={status.run} />
        </dl>
      )}
      {/* Put these below the rest of a run: they come and go during the run, and would move it. */}
      {isAnswered && <Warnings status={status} />}
      {isAnswered && !isRunning && (
        <>
          <Unstartable view="builds" title={words.build} choices={pair.builds} />
          <Unstartable view="folders" title={words.folder} choices={pair.folders} />
        </>
      )}
    </>
  );
}

/** The titles of the findings, without a colour: during a stop, nothing needs to be done about them. */
function FindingTitles({ findings }: { readonly findings: readonly Finding[] }) {
  const titles = [...new Set(findings.slice(0, maxFindings).map(({ title }) => title))];
  return (
    <ul class="finding-titles faint" lang="en">
      {titles.map((title) => (
        <li key={title}>{title}</li>
      ))}
    </ul>
  );
}

interface UnstartableProps {
  readonly view: 'builds' | 'folders';
  readonly title: string;
  readonly choices: readonly Choice[];
}

/** The reasons why choices cannot be started. The list is closed while other choices can be started. */
function Unstartable({ view, title, choices }: UnstartableProps) {
  const text = usePageText().server;
  const { others } = partitionChoices(choices);
  if (others.length === 0) return null;
  if (isNoneStartable(choices)) return <Reasons view={view} choices={choices} />;
  return (
    <details class="faint small">
      <summary>{text.rail.unselectable(title, others.length)}</summary>
      <Reasons view={view} choices={choices} />
    </details>
  );
}

/** Shows the warnings of GET /status. */
function Warnings({ status: { warnings } }: { readonly status: Status }) {
  const text = usePageText().server;
  if (warnings.length === 0) return null;
  return (
    <ul class="warnings" aria-label={text.warnings}>
      {warnings.map((warning) => (
        <li key={warning}>
          <Icon name="warning" />
          <span lang="en">{warning}</span>
        </li>
      ))}
    </ul>
  );
}
