/**
 * The changes that a request would make: the resources, the lines of the config file, and the findings that the check
 * adds.
 */
import type { ResourcePlan } from '../../../../../client/api.js';
import { toProblem } from '../../../../api/answer.js';
import { useText } from '../../../../context.js';
import { FindingList, ProblemCard } from '../../../../forms/problem-card.js';
import { ReleaseLine } from '../update/release-line.js';
import type { PackedResources, Selection } from './order.js';
import { PlannedRow } from './planned-row.js';

interface PlanViewProps {
  readonly plan: ResourcePlan;
  /** Whether the plan belongs to the current request. */
  readonly isCurrent: boolean;
  /** The resources of the archive. The plan contains only the selected resources. */
  readonly all: PackedResources;
  readonly selection: Selection;
  readonly change: (changes: Partial<Selection>) => void;
}

export function PlanView({ plan, isCurrent, all, selection, change }: PlanViewProps) {
  const text = useText();
  const words = text.resourceChanges;
  const { findings_added: findings, ensure, left_out: leftOut, problems } = plan;
  const { leftOut: others, names } = selection;
  const planned = new Map(plan.resources.map((each) => [each.path, each]));
  const hasNameProblem = problems.some(({ code }) => nameProblems.includes(code));
  return (
    <div class="install-plan" aria-busy={!isCurrent}>
      {problems.map((problem, index) => (
        <ProblemCard key={index} problem={toProblem(problem.status, problem)} />
      ))}
      <ReleaseLine plan={plan} />
      <ul class="planned-resources" aria-label={words.resources}>
        {all.map(({ name, path }) => (
          <PlannedRow
            key={path}
            {...{ name, hasNameProblem }}
            planned={planned.get(path) ?? null}
            typed={names.get(path) ?? null}
            isChoice={all.length > 1}
            isSelected={!others.includes(path)}
            onSelect={(isOn) => change({ leftOut: isOn ? others.filter((each) => each !== path) : [...others, path] })}
            onRename={(typed) => change({ names: new Map([...names, [path, typed]]) })}
          />
        ))}
      </ul>
      {leftOut.length > 0 && <p class="faint small">{words.leftOut(leftOut.join(', '))}</p>}
      {ensure.length > 0 && (
        <section>
          <h3>{words.lines}</h3>
          <ul class="planned-lines">
            {ensure.map(({ resource, config, line, text: content, added: isAdded }) => (
              <li key={resource}>
                <code>{content}</code>
                <span class="faint small">
                  {line === null ? config : `${config}:${line}`}
                  {!isAdded && ` · ${words.lineThere}`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3>{words.findings}</h3>
        {findings.length === 0 ? <p class="faint">{words.noFindings}</p> : <FindingList findings={findings} />}
      </section>
    </div>
  );
}

/** The problems that another name of a resource solves. */
const nameProblems: readonly string[] = ['resource_name_refused', 'resource_twice_in_archive'];
