/** The deployments in progress. */
import { useEffect, useState } from 'preact/hooks';
import type { Deployment } from '../../../client/api.js';
import { toGet } from '../../api/client.js';
import { usePage, useText } from '../../context.js';
import { useFetch } from '../../hooks/use-fetch.js';
import { useTicks } from '../../hooks/use-ticks.js';
import { DeploymentCard } from './deployment-card.js';
import './new-folder.css';

const progressMs = 1_000;

/** Renders nothing without deployments. */
export function DeploymentList() {
  const { state } = usePage();
  const words = useText().newFolder.deployment;
  const [deployments, setDeployments] = useState<readonly Deployment[]>([]);
  useEffect(
    () => state.subscribe({ selection: () => ({ deployments: true }), onDeployments: (list) => setDeployments(list) }),
    [],
  );
  const open = deployments.filter(({ ended_at: endedAt }) => endedAt === null);
  // The events contain only the tasks of a deployment, so read its progress at intervals.
  const ticks = useTicks(progressMs);
  const { value: progress } = useFetch(open.length === 0 ? null : toGet('/deployments'), ticks);
  if (open.length === 0) return null;
  return (
    <ul class="deployments" aria-label={words.list}>
      {open.map((deployment) => (
        <DeploymentCard
          key={deployment.id}
          deployment={progress?.find(({ id }) => id === deployment.id) ?? deployment}
        />
      ))}
    </ul>
  );
}
