/** The form that creates a Data Folder from a recipe: the text or URL, then the plan with its fields, then progress. */
import { useState } from 'preact/hooks';
import type { RecipePlan } from '../../../../client/api.js';
import { usePage, useText } from '../../../context.js';
import { useAction } from '../../../forms/action.js';
import { TextField } from '../../../forms/fields.js';
import { Segments } from '../../../parts/segments.js';
import { DeploymentProgress } from '../deployment-progress.js';
import { SourceEnd } from '../form-end.js';
import type { SourceProps } from '../sources.js';
import { DatabaseForm } from './database-form.js';
import { PlanCard } from './plan-card.js';
import { type RecipeOrigin, toOrder, usualDatabase } from './recipe-order.js';
import { RecipeText } from './recipe-text.js';
import { VariableFields } from './variable-fields.js';

const origins = ['url', 'text'] as const;

export function RecipeSource({ form, name, checkName, onCreated, onClose }: SourceProps) {
  const { api } = usePage().state;
  const words = useText().newFolder;
  const [kind, setKind] = useState<(typeof origins)[number]>('url');
  const [url, setUrl] = useState('');
  const [recipe, setRecipe] = useState('');
  /** The plan with the recipe from which it was made; `null` without a plan of the current text or URL. */
  const [planned, setPlanned] = useState<{ readonly plan: RecipePlan; readonly origin: RecipeOrigin } | null>(null);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [database, setDatabase] = useState(usualDatabase);
  const [deployment, setDeployment] = useState<string | null>(null);
  const origin: RecipeOrigin = kind === 'url' ? { url } : { recipe };

  const planning = useAction(
    async () => {
      const answer = await api.POST('/recipes/plan', { body: origin });
      return answer.ok ? { ...answer, value: { plan: answer.value, origin } } : answer;
    },
    (made) => setPlanned(made),
  );
  const deploying = useAction(
    async () => {
      if (planned === null) throw new Error('a deployment needs a plan');
      const body = toOrder(planned.origin, planned.plan, values, database, name);
      return api.POST('/datafolders/{name}/recipe', { params: { path: { name } }, body });
    },
    ({ id }) => setDeployment(id),
  );

  function change(set: () => void): void {
    set();
    setPlanned(null);
    planning.dismiss();
    deploying.dismiss();
  }

  function submit(event: Event): void {
    event.preventDefault();
    if (planned === null) {
      if ((kind === 'url' ? url : recipe).trim() !== '') planning.run();
    } else if (checkName() && planned.plan.faults.length === 0) deploying.run();
  }

  if (deployment !== null)
    return <DeploymentProgress id={deployment} onDone={() => onCreated(name)} onBack={() => setDeployment(null)} />;
  return (
    <form id={form} class="form" onSubmit={submit} noValidate>
      <Segments
        label={words.recipe.origin}
        values={origins}
        texts={words.recipe.origins}
        selected={kind}
        onSelect={(next) => change(() => setKind(next))}
      />
      {kind === 'url' ? (
        <TextField
          type="url"
          label={words.recipe.url}
          hint={words.recipe.urlHint}
          value={url}
          required
          onChange={(next) => change(() => setUrl(next))}
        />
      ) : (
        <RecipeText value={recipe} onChange={(next) => change(() => setRecipe(next))} />
      )}
      {planned === null ? (
        <SourceEnd action={planning} icon="search" label={words.recipe.showPlan} onClose={onClose} />
      ) : (
        <>
          <PlanCard plan={planned.plan} />
          {planned.plan.faults.length === 0 && (
            <>
              <VariableFields plan={planned.plan} values={values} onChange={setValues} />
              {planned.plan.needs_database && <DatabaseForm value={database} folder={name} onChange={setDatabase} />}
              <SourceEnd
                action={deploying}
                icon="plus"
                label={planned.plan.hosts.length > 0 ? words.recipe.allow : words.recipe.deploy}
                onClose={onClose}
              />
            </>
          )}
        </>
      )}
    </form>
  );
}
