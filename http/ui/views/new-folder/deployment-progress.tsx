/** The progress of a deployment that a form has begun. After its end, the notes or the problem of the deployment. */
import { useEffect } from 'preact/hooks';
import { toProblem } from '../../api/answer.js';
import { toGet } from '../../api/client.js';
import { useText } from '../../context.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { useFetch } from '../../hooks/use-fetch.js';
import { useTicks } from '../../hooks/use-ticks.js';
import { Button } from '../../parts/elements.js';
import { Loading } from '../../parts/loading.js';
import { DeploymentCard } from './deployment-card.js';

interface DeploymentProgressProps {
  /** The id of the deployment. */
  readonly id: string;
  /** Is called when the Data Folder exists and the user has seen the notes about it. */
  readonly onDone: () => void;
  /** Returns to the form after a failure. */
  readonly onBack: () => void;
}

const progressMs = 500;

export function DeploymentProgress({ id, onDone, onBack }: DeploymentProgressProps) {
  const words = useText().newFolder.deployment;
  const ticks = useTicks(progressMs);
  const { value, problem } = useFetch(
    toGet('/deployments/{deployment}', { params: { path: { deployment: id } } }),
    ticks,
  );
  const isDone = value !== null && value.ended_at !== null && value.problem === null;
  const notes = value?.notes ?? [];
  useEffect(() => {
    if (isDone && notes.length === 0) onDone();
  }, [isDone]);

  // After a restart, the manager does not know earlier deployments.
  const failure =
    problem?.code === 'deployment_not_found'
      ? problem
      : value?.problem == null || value.ended_at === null
        ? null
        : toProblem(value.problem.status, value.problem);
  if (failure !== null)
    return (
      <>
        <ProblemCard problem={failure} />
        {value?.database?.created === true && <p>{words.databaseKept(value.database.name)}</p>}
        <div class="row">
          <Button icon="back" label={words.back} variant="primary" onClick={onBack} />
        </div>
      </>
    );
  if (value === null) return <Loading what={words.begins} />;
  if (isDone && notes.length > 0)
    return (
      <>
        <p>{words.notes}</p>
        <ul class="plan-list small" lang="en">
          {notes.map((note, index) => (
            <li key={index}>{note}</li>
          ))}
        </ul>
        <div class="row">
          <Button icon="check" label={words.continue} variant="primary" onClick={onDone} />
        </div>
      </>
    );
  return (
    <ul class="deployments">
      <DeploymentCard deployment={value} />
    </ul>
  );
}
