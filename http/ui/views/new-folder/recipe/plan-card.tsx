/** Shows the plan of a recipe: its faults, or its downloads by host, its tasks and its SQL statements. */
import type { RecipePlan } from '../../../../client/api.js';
import { useText } from '../../../context.js';
import { Icon } from '../../../parts/elements.js';
import { groupDownloads } from './recipe-order.js';

export function PlanCard({ plan }: { readonly plan: RecipePlan }) {
  const words = useText().newFolder.recipe;
  const { name, version, author, description, faults, hosts, tasks } = plan;
  const statements = tasks.flatMap(({ sql }) => sql ?? []);
  const paths = tasks.reduce((sum, { writes }) => sum + writes.length, 0);
  return (
    <section class="recipe-plan" aria-labelledby="recipe-plan">
      <h3 id="recipe-plan">{name || words.unnamed}</h3>
      <p class="faint small">
        {[version && words.version(version), author && words.author(author)].filter((each) => each !== '').join(' · ')}
      </p>
      {description !== '' && <p>{description}</p>}
      <Faults plan={plan} />
      <Requirements plan={plan} />
      {faults.length === 0 && (
        <>
          <p>
            <strong>{words.allows}</strong>
          </p>
          <ul class="plan-list">
            {hosts.length > 0 ? <li>{words.hosts(hosts.join(', '))}</li> : <li>{words.noHosts}</li>}
            <li>{words.writes(paths)}</li>
            {plan.needs_database && <li>{words.usesDatabase(statements.length)}</li>}
          </ul>
          <Downloads plan={plan} />
          <Tasks plan={plan} />
          {statements.length > 0 && (
            <details>
              <summary>{words.sql(statements.length)}</summary>
              <pre class="secret">{statements.join('\n\n')}</pre>
            </details>
          )}
        </>
      )}
    </section>
  );
}

function Faults({ plan: { faults } }: { readonly plan: RecipePlan }) {
  const words = useText().newFolder.recipe;
  if (faults.length === 0) return null;
  return (
    <div class="notice bad" role="alert">
      <Icon name="warning" />
      <div>
        <strong>{words.faults(faults.length)}</strong>
        <ul class="plan-list" lang="en">
          {faults.map(({ line, detail }, index) => (
            <li key={index}>
              {line !== null && <span class="faint">{`${line}: `}</span>}
              {detail}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Requirements({ plan: { min_build: minBuild, onesync } }: { readonly plan: RecipePlan }) {
  const words = useText().newFolder.recipe;
  const required = [minBuild !== null && words.minBuild(minBuild), onesync !== null && words.onesync(onesync)].filter(
    (each) => each !== false,
  );
  return required.length === 0 ? null : <p>{required.join(' ')}</p>;
}

function Downloads({ plan }: { readonly plan: RecipePlan }) {
  const words = useText().newFolder.recipe;
  const groups = [...groupDownloads(plan)];
  if (groups.length === 0) return null;
  const total = groups.reduce((sum, [, urls]) => sum + urls.length, 0);
  return (
    <details>
      <summary>{words.downloads(total)}</summary>
      {groups.map(([host, urls]) => (
        <div key={host}>
          <strong>{host}</strong>
          <ul class="plan-list small">
            {urls.map((url, index) => (
              <li key={index}>{url}</li>
            ))}
          </ul>
        </div>
      ))}
    </details>
  );
}

function Tasks({ plan: { tasks } }: { readonly plan: RecipePlan }) {
  const words = useText().newFolder.recipe;
  return (
    <details>
      <summary>{words.tasks(tasks.length)}</summary>
      <ol class="plan-list small">
        {tasks.map(({ task, action, reads, writes, removes }) => (
          <li key={task}>
            <code>{action}</code>{' '}
            {[
              reads.length > 0 && words.reads(reads.map(toPath).join(', ')),
              writes.length > 0 && words.writesTo(writes.map(toPath).join(', ')),
              removes.length > 0 && words.removes(removes.map(toPath).join(', ')),
            ]
              .filter((each) => each !== false)
              .join('; ')}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The plan has an empty path for the Data Folder itself. */
function toPath(path: string): string {
  return path === '' ? './' : path;
}
