/** What an order would change: the resources, the lines of the config file, and the findings that the check adds. */
import type { ResourcePlan } from '../../../../../client/api.js';
import { toProblem } from '../../../../api/answer.js';
import { useText } from '../../../../context.js';
import { FindingList, ProblemCard } from '../../../../forms/problem-card.js';
import { bytesText } from '../../../../text/time.js';

type Planned = ResourcePlan['resources'][number];

interface PlanViewProps {
  readonly plan: ResourcePlan;
  /** Whether the plan belongs to the present order. */
  readonly isCurrent: boolean;
  /** The resources of the archive. The plan contains only the selected resources. */
  readonly all: readonly Planned[];
  readonly isSelected: (name: string) => boolean;
  readonly onSelect: (name: string, isSelected: boolean) => void;
}

export function PlanView({ plan, isCurrent, all, isSelected, onSelect }: PlanViewProps) {
  const text = useText();
  const words = text.resourceChanges;
  const { findings_added: findings, ensure, left_out: leftOut, problems } = plan;
  const planned = new Map(plan.resources.map((each) => [each.path, each]));
  return (
    <div class="install-plan" aria-busy={!isCurrent}>
      {problems.map((problem, index) => (
        <ProblemCard key={index} problem={toProblem(problem.status, problem)} />
      ))}
      <ul class="planned-resources" aria-label={words.resources}>
        {all.map((each) => (
          <PlannedRow
            key={each.path}
            resource={planned.get(each.path) ?? each}
            isChoice={all.length > 1}
            isSelected={isSelected(each.name)}
            onSelect={(isOn) => onSelect(each.name, isOn)}
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

interface PlannedRowProps {
  readonly resource: Planned;
  /** Whether the user can select the resource. The only resource of an archive is always selected. */
  readonly isChoice: boolean;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
}

function PlannedRow({ resource, isChoice, isSelected, onSelect }: PlannedRowProps) {
  const text = useText();
  const words = text.resourceChanges;
  const { name, version, directory, state, files, bytes, dependencies_missing: missing, collisions } = resource;
  const others = collisions.filter(({ path }) => path !== directory);
  const title = (
    <>
      <strong>{name}</strong> {version !== null && <span class="faint">{version}</span>}
    </>
  );
  return (
    <li class={isSelected ? undefined : 'left-out'}>
      <div class="planned-title">
        {isChoice ? (
          <label class="choice">
            <input
              type="checkbox"
              checked={isSelected}
              onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
            />
            <span>{title}</span>
          </label>
        ) : (
          <span>{title}</span>
        )}
        <span class={`badge ${state === 'new' ? 'good' : 'warn'}`}>{words.marks[state]}</span>
      </div>
      <p class="faint small">
        <code>{directory}</code> · {text.uploads.unpack.files(files)} · {bytesText(bytes, text)}
      </p>
      {missing.length > 0 && <p class="outcome warn small">{words.missing(missing.join(', '))}</p>}
      {others.length > 0 && (
        <p class="outcome bad small">{words.collides(others.map(({ path }) => path).join(', '))}</p>
      )}
    </li>
  );
}
