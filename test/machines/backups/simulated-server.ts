/** A simulated server, for the operations of backups. */
import type { RunningServer } from '../../../machines/backups/ports.js';
import type { InvalidRequest, OperationRequest, OperationVerdict } from '../../../machines/operations/requests.js';
import type { Failure } from '../../../machines/server/failure.js';

/** The part of a simulated world that operations read and change. */
export interface SimulatedServer {
  running: RunningServer | null;
  isHeld: boolean;
  lines: string[];
  starts: Set<() => void>;
  stops: number;
  beforeStart: () => void;
  startFault: string | null;
  stopFault: string | null;
  refused: 'all' | 'starts' | null;
}

const done = (run: string): OperationVerdict => ({ kind: 'done', run, launch: null });
const failed = (code: string): OperationVerdict => ({ kind: 'failed', failure: { code } as Failure });

/** Performs the operations of backups on the simulated server. */
export function performIn(
  world: SimulatedServer,
  server: RunningServer,
  request: OperationRequest | InvalidRequest,
): OperationVerdict {
  switch (request.name) {
    case 'start': {
      if (world.refused !== null) return { kind: 'closed' };
      world.beforeStart();
      if (world.startFault !== null) return failed(world.startFault);
      if (world.running !== null) return { kind: 'refused', refusal: { because: 'state', running: true } };
      world.running = { ...server, run: 'r2', ...request.target };
      for (const callback of world.starts) callback();
      return done('r2');
    }
    case 'command':
      world.lines.push(request.line ?? '');
      if (request.line === 'save-off') world.isHeld = true;
      if (request.line === 'save-on') world.isHeld = false;
      return done('r1');
    default:
      if (world.stopFault !== null) return failed(world.stopFault);
      world.running = null;
      world.stops += 1;
      return done('r1');
  }
}
