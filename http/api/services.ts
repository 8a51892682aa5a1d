/** The services that the routes use; http/main.ts creates them. */
import type { Logger } from 'pino';
import type { Kills } from '../../machines/operations/kill.js';
import type { OperationQueue } from '../../machines/operations/queue.js';
import type { Catalog } from '../../machines/ports/catalog.js';
import type { ConfigFiles } from '../../machines/ports/config-files.js';
import type { RecordingFaults, Runs } from '../../machines/ports/console.js';
import type { Installer } from '../../machines/ports/installer.js';
import type { KindsDescription } from '../../machines/ports/kinds.js';
import type { ReserveRun } from '../../machines/ports/launch.js';
import type { NewFolders } from '../../machines/ports/new-folder.js';
import type { Measured } from '../../machines/ports/processes.js';
import type { ServerActor } from '../../machines/server/server.js';
import type { DescribeFinding } from '../problems/findings/catalogue.js';
import type { AccessPolicy } from './access.js';
import type { EventHub } from './events/hub.js';
import type { MachineLog } from './events/machine-log.js';
import type { RequestTimeouts } from './request-timeout.js';

export interface Services {
  readonly version: string;
  readonly actor: ServerActor;
  readonly queue: OperationQueue;
  readonly kills: Kills;
  readonly catalog: Catalog;
  readonly reserveRun: ReserveRun;
  readonly kinds: KindsDescription;
  readonly describeFinding: DescribeFinding;
  readonly installer: Installer;
  readonly configs: ConfigFiles;
  readonly newFolders: NewFolders;
  /** Measures a running run. */
  readonly measure: (run: string) => Promise<Measured>;
  /** The event stream. */
  readonly events: Pick<EventHub, 'connect' | 'refreshed'>;
  /** Records the answer to every operation. */
  readonly machineLog: Pick<MachineLog, 'answered'>;
  readonly runs: Runs;
  /** The fault of the current run's console recording. */
  readonly recordingFaults: () => RecordingFaults;
  readonly access: AccessPolicy;
  /** Request timeouts; defaults apply without it. */
  readonly requestTimeouts?: RequestTimeouts;
  /** The directory of /docs. */
  readonly docs: URL;
  /** The directory of the built web UI. */
  readonly site: URL;
  readonly log: Pick<Logger, 'error' | 'info' | 'debug'>;
}
