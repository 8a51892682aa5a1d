/** The metrics of the GameServer of Agones, and of the link to its sidecar. */
import type { AgonesReport } from '../../../machines/agones/agones-link.js';
import { gameServerStates } from '../../../machines/agones/ports.js';
import { type Metric, toSingle, toStateSet } from './metric.js';

/** Lists the metrics; an empty list without --agones. */
export function listAgonesMetrics(agones: AgonesReport | null): readonly Metric[] {
  if (agones === null) return [];
  const { state, fault, failures } = agones;
  const help = 'The state of the GameServer of Agones.';
  return [
    ...(state === null ? [] : [toStateSet('gameserver_agones_state', help, gameServerStates, state)]),
    ...toSingle(
      'gauge',
      'gameserver_agones_sidecar_up',
      'Whether the sidecar of Agones accepts requests.',
      Number(fault === null),
    ),
    ...toSingle('counter', 'gameserver_agones_request_failures', 'Failed requests to the sidecar of Agones.', failures),
  ];
}
