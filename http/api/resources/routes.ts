/**
 * Routes for the resources of the running server: their list, and requests about them
 * (docs/reference/running-resources.md).
 */

import type { Context } from 'koa';
import type { Catalog } from '../../../machines/folders/catalog.js';
import type { EntryLimit } from '../../../machines/history/limit-entries.js';
import type { Launch } from '../../../machines/launch/launch.js';
import { isUnanswered } from '../../../machines/launch/live-server.js';
import type { ResourceAction, ResourceOrder } from '../../../machines/launch/resource-console.js';
import { isRunning } from '../../../machines/operations/verdict.js';
import type { ResourceControl } from '../../../machines/resources/resource-control.js';
import type { ServerActor } from '../../../machines/server/server.js';
import { Problem } from '../../problems/problems.js';
import { toOperationProblem } from '../../problems/verdict.js';
import type { AccessPolicy } from '../access/access-policy.js';
import type { MachineLog } from '../events/machine-log.js';
import { declareRoutes, json, type Success } from '../kit/route.js';
import { hasScope } from '../kit/scopes.js';
import { compareResources, outcomeBody } from './answers.js';
import { type CarriedOutOrder, recordOrder } from './record-order.js';
import type * as schemas from './schemas.js';

interface ResourceServices {
  readonly actor: ServerActor;
  readonly catalog: Catalog;
  /** The resources of the running server. */
  readonly resourceControl: Pick<ResourceControl, 'ask' | 'carryOut'>;
  /** Publishes the answer to every operation on GET /events. */
  readonly machineLog: Pick<MachineLog, 'answered'>;
  /** Records the commands on resources. Many commands of a client in a second share an entry. */
  readonly commandEntries: Pick<EntryLimit, 'record'>;
  readonly access: AccessPolicy;
}

const orderProblems = [
  'not_running',
  'resources_unsupported',
  'console_absent',
  'command_undeliverable',
  'command_unanswered',
  'queue_full',
  'shutting_down',
] as const;

const orderSuccess: Success<typeof schemas, typeof schemas.resourceOutcome> = json(
  'The outcome, as the console shows it.',
  (all) => all.resourceOutcome,
);

const route = declareRoutes<ResourceServices, typeof schemas>({
  tag: 'Resources of the running server',
  schemas: () => import('./schemas.js'),
});

export const resourceRoutes = [
  route({
    request: 'GET /resources',
    id: 'listRunningResources',
    summary: 'Compare the running resources with the configured ones',
    scope: 'read',
    description: 'Lists installed and started resources.',
    success: json('Sorted by name.', (all) => all.runningResources),
    problems: ['not_running', 'resources_unsupported', 'resources_unanswered', 'folder_not_found', 'folder_unreadable'],
    handle: (_, services) => listResources(services),
  }),
  route({
    request: 'POST /resources/refresh',
    id: 'refreshResources',
    summary: 'Let the server read its resources again',
    scope: 'control',
    isKeyed: true,
    description: 'Sends the command that finds added resources. It starts none.',
    success: orderSuccess,
    problems: orderProblems,
    handle: (_, services, ctx) => carryOut({ action: 'refresh', resource: null }, services, ctx),
  }),
  declareAction('start', {
    id: 'startResource',
    summary: 'Start a resource',
    description: 'Answers with the outcome that the server reports, after 10 s at the latest.',
  }),
  declareAction('stop', {
    id: 'stopResource',
    summary: 'Stop a resource',
    description: 'Answers as a start does. Resources that depend on it are stopped too.',
  }),
  declareAction('restart', {
    id: 'restartResource',
    summary: 'Restart a resource that runs',
    description: 'Answers as a start does. A resource that does not run is not started.',
  }),
  declareAction('ensure', {
    id: 'ensureResource',
    summary: 'Start a resource, or restart it if it runs',
    description: 'Answers as a start does.',
  }),
];

/** Declares the route of an action on one resource. */
function declareAction(
  action: ResourceAction,
  texts: { readonly id: string; readonly summary: string; readonly description: string },
) {
  return route({
    ...texts,
    request: `POST /resources/{resource}/${action}`,
    scope: 'control',
    isKeyed: true,
    success: orderSuccess,
    problems: ['resource_name_invalid', ...orderProblems],
    handle: ({ params }, services, ctx) => carryOut({ action, resource: params.resource }, services, ctx),
  });
}

/** Lists the resources. @throws Problem if no server runs, or if the server does not answer */
async function listResources({ actor, resourceControl, catalog }: ResourceServices) {
  const launch = findRunningLaunch(actor);
  const running = await resourceControl.ask();
  // The run may have ended during the query.
  if (running === null || findRunningLaunch(actor).run !== launch.run) throw new Problem({ code: 'not_running' });
  if (running === 'unsupported') throw new Problem({ code: 'resources_unsupported', what: 'list' });
  if (isUnanswered(running)) throw new Problem({ code: 'resources_unanswered', because: running.because });
  const installed = await catalog.resources(launch.folder, launch.build);
  if ('fault' in installed) throw new Problem(installed.fault);
  return compareResources(installed, running);
}

/** Returns the launch of the running server. @throws Problem `not_running` */
function findRunningLaunch(actor: ServerActor): Launch {
  const snapshot = actor.getSnapshot();
  const launch = snapshot.context.run?.launch ?? null;
  if (launch === null || !isRunning(snapshot)) throw new Problem({ code: 'not_running' });
  return launch;
}

/** Carries out a request and records it. Sends no answer to a client that has disconnected. */
async function carryOut(order: ResourceOrder, services: ResourceServices, ctx: Context) {
  const result = await recordOrder(ctx, services, order, () => sendOrder(order, services, ctx));
  if (result !== null) return outcomeBody(result, hasScope(ctx, 'console'));
  ctx.respond = false;
  return undefined;
}

/**
 * Sends a request to the server.
 * @returns `null` for a client that has disconnected
 * @throws Problem for a request that is not carried out
 */
async function sendOrder(
  order: ResourceOrder,
  { resourceControl }: ResourceServices,
  ctx: Context,
): Promise<CarriedOutOrder | null> {
  const verdict = await resourceControl.carryOut(order, () => ctx.req.socket.destroyed);
  if (verdict.kind === 'gone') return null;
  if (verdict.kind === 'unsupported') throw new Problem({ code: 'resources_unsupported', what: 'commands' });
  if (verdict.kind !== 'done') throw toOperationProblem('command', verdict);
  return verdict;
}
