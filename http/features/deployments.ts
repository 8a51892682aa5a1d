/** Assembles the deployments, which make Data Folders. */
import { Deployments } from '../../machines/deployments/deployments.js';
import { toDeploymentBody } from '../api/deployments/answers.js';
import { deploymentRoutes } from '../api/deployments/routes.js';
import { bindRoutes } from '../api/kit/bound-route.js';
import type { Feature } from './feature.js';

export interface DeploymentsFeature extends Feature {
  readonly deployments: Deployments;
}

export function openDeployments(): DeploymentsFeature {
  const deployments = new Deployments(Date.now);
  return {
    deployments,
    routes: bindRoutes(deploymentRoutes, { deployments }),
    lists: [
      {
        type: 'deployments',
        read: () => deployments.list().map(toDeploymentBody),
        subscribe: (onChange) => deployments.subscribe(onChange),
      },
    ],
    stop: () => deployments.close(),
  };
}
