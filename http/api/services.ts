/** What the routes work with; http/main.ts puts it together from the adapters. */
import type { Logger } from 'pino';
import type { Kills } from '../../machines/operations/kill.js';
import type { OperationQueue } from '../../machines/operations/queue.js';
import type { Catalog } from '../../machines/ports/catalog.js';
import type { ConfigFiles } from '../../machines/ports/config-files.js';
import type { RecordingFaults, Runs } from '../../machines/ports/console.js';
import type { Installer } from '../../machines/ports/installer.js';
import type { KindsDescription } from '../../machines/ports/kinds.js';
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
  readonly kinds: KindsDescription;
  readonly describeFinding: DescribeFinding;
  readonly installer: Installer;
  readonly configs: ConfigFiles;
  readonly newFolders: NewFolders;
  /** Looks up what is true of a run that goes on. */
  readonly measure: (run: string) => Measured;
  /** Who follows what happens. */
  readonly events: Pick<EventHub, 'connect' | 'refreshed'>;
  /** Told of every operation how it was answered. */
  readonly machineLog: Pick<MachineLog, 'answered'>;
  readonly runs: Runs;
  /** What is wrong with the recording of the console of the run that goes on. */
  readonly recordingFaults: () => RecordingFaults;
  readonly access: AccessPolicy;
  /** How long requests may take; the usual where it is not given. */
  readonly requestTimeouts?: RequestTimeouts;
  /** Where the files of /docs are, a directory. */
  readonly docs: URL;
  /** Where the web UI is as it is served, a directory. */
  readonly site: URL;
  readonly log: Pick<Logger, 'error' | 'info' | 'debug'>;
}
