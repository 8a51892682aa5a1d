/** Routes that show and cancel deployments, which make Data Folders (docs/reference/recipes.md). */
import type { Deployment, Deployments } from '../../../machines/deployments/deployments.js';
import { Problem } from '../../problems/problems.js';
import { declareRoutes, json } from '../kit/route.js';
import { toDeploymentBody } from './answers.js';
import type * as schemas from './schemas.js';

interface Services {
  readonly deployments: Deployments;
}

const route = declareRoutes<Services, typeof schemas>({
  tag: 'Data Folders',
  schemas: () => import('./schemas.js'),
});

export const deploymentRoutes = [
  route({
    request: 'GET /deployments',
    id: 'listDeployments',
    summary: 'List the deployments',
    scope: 'files',
    description: 'Current and last ended deployments.',
    caching: 'etag',
    success: json('The newest first.', (all) => all.deployments),
    handle: (_, { deployments }) => deployments.list().map(toDeploymentBody),
  }),
  route({
    request: 'GET /deployments/{deployment}',
    id: 'getDeployment',
    summary: 'Get the progress of a deployment',
    scope: 'files',
    description: 'Returns the progress or the end.',
    success: json('The deployment.', (all) => all.deployment),
    problems: ['deployment_not_found'],
    handle: ({ params }, { deployments }) => toDeploymentBody(findDeployment(params.deployment, deployments)),
  }),
  route({
    request: 'DELETE /deployments/{deployment}',
    id: 'cancelDeployment',
    summary: 'Cancel a deployment',
    scope: 'files',
    description: 'Waits until its files are removed.',
    success: { status: 204, description: 'Nothing is left, except its database.' },
    problems: ['deployment_not_found', 'deployment_ended'],
    async handle({ params: { deployment } }, { deployments }) {
      const { folder } = findDeployment(deployment, deployments);
      if (!(await deployments.cancel(deployment))) throw new Problem({ code: 'deployment_ended', folder });
    },
  }),
];

/** Finds a deployment. @throws Problem `deployment_not_found` */
export function findDeployment(id: string, deployments: Deployments): Deployment {
  const deployment = deployments.find(id);
  if (deployment === null) throw new Problem({ code: 'deployment_not_found', deployment: id });
  return deployment;
}
