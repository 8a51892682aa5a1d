/** The services that the routes use; http/main.ts creates them. */
import type { Logger } from 'pino';
import type { AgonesReport } from '../../machines/agones/agones-link.js';
import type { Installer } from '../../machines/builds/installer.js';
import type { RecordingFaults, Runs } from '../../machines/console/console.js';
import type { Catalog } from '../../machines/folders/catalog.js';
import type { Companions } from '../../machines/folders/companions.js';
import type { ConfigFiles } from '../../machines/folders/config-files.js';
import type { NewFolders } from '../../machines/folders/new-folder.js';
import type { HealthReport } from '../../machines/health/report.js';
import type { IdempotencyKeys } from '../../machines/history/idempotency.js';
import type { Journal, NewEntry } from '../../machines/history/journal.js';
import type { DatabaseState } from '../../machines/history/store.js';
import type { KindsDescription } from '../../machines/kinds/kinds.js';
import type { TickTimes, Unanswered } from '../../machines/launch/live-server.js';
import type { Operations } from '../../machines/operations/perform.js';
import type { ManagerUsage, Measured } from '../../machines/run/processes.js';
import type { PlayerList } from '../../machines/samples/player-list.js';
import type { Samples } from '../../machines/samples/samples.js';
import type { ServerActor } from '../../machines/server/server.js';
import type { Evidence } from '../../machines/trace/evidence.js';
import type { Traces } from '../../machines/trace/trace.js';
import type { BeginDownload } from '../../machines/updates/update-plan.js';
import type { Updates } from '../../machines/updates/updates.js';
import type { WebhookUrlFault } from '../../machines/webhooks/webhook.js';
import type { Webhooks } from '../../machines/webhooks/webhooks.js';
import type { DescribeFinding } from '../problems/findings/catalogue.js';
import type { BackupService } from '../services/backups.js';
import type { ResourceControl } from '../services/resource-control.js';
import type { RunEventLog } from '../services/run-events.js';
import type { UpdatePlans } from '../services/updating.js';
import type { AccessPolicy } from './access/access-policy.js';
import type { SearchConsole } from './console/search.js';
import type { EventHub } from './events/hub.js';
import type { MachineLog } from './events/machine-log.js';
import type { Metric } from './metrics/metric.js';
import type { RequestTimeouts } from './request-timeout.js';
import type { ScheduleService } from './schedules/schedule-service.js';
import type { Pages } from './service/pages.js';
import type { LoginServices } from './session/login-services.js';

export interface Services {
  /** The name of this instance. */
  readonly name: string;
  readonly version: string;
  readonly actor: ServerActor;
  /** The only door to the server's chart. */
  readonly operations: Pick<Operations, 'perform' | 'runExclusive'>;
  readonly catalog: Catalog;
  readonly kinds: KindsDescription;
  readonly describeFinding: DescribeFinding;
  readonly installer: Installer;
  readonly beginDownload: BeginDownload;
  /** The prefixes of URLs from which clients may install Builds. */
  readonly allowedUrls: readonly string[];
  readonly updates: Updates;
  /** The plan of an update. */
  readonly updating: UpdatePlans;
  readonly configs: ConfigFiles;
  readonly newFolders: NewFolders;
  readonly companions: Companions;
  /** Measures a running run. */
  readonly measure: (run: string) => Promise<Measured>;
  /** Measures the manager's own process. */
  readonly measureManager: () => ManagerUsage;
  /** The event stream. */
  readonly events: Pick<EventHub, 'connect' | 'refreshed'>;
  /** Whether the service was started with --inspection. */
  readonly hasInspection: boolean;
  /** Has the answer to every operation for GET /events. */
  readonly machineLog: Pick<MachineLog, 'answered'>;
  /** The database of the journal and the samples. */
  readonly database: Pick<DatabaseState, 'open' | 'fault'>;
  /** What has happened, for GET /history and GET /metrics. */
  readonly journal: Pick<Journal, 'record' | 'find' | 'totals'>;
  /** Collects what GET /metrics returns. */
  readonly collectMetrics: () => Promise<readonly Metric[]>;
  /** What the server has used over time, for GET /samples. */
  readonly samples: Pick<Samples, 'find'>;
  /** The players of the running server. */
  readonly players: Pick<PlayerList, 'ask' | 'count'>;
  /** The tick times of the running server since its start; none where it does not report them. */
  readonly tickTimes: () => Promise<readonly TickTimes[] | Unanswered>;
  /** The resources of the running server. */
  readonly resourceControl: ResourceControl;
  /** Records a command on resources, of many in a second only their number. */
  readonly recordResourceCommand: (make: () => NewEntry) => void;
  readonly backups: BackupService;
  readonly schedules: ScheduleService;
  /** The health of the running server. */
  readonly health: () => HealthReport;
  /** When the TLS certificate in use ends, in milliseconds since the epoch; null without TLS. */
  readonly certificateEnd: () => number | null;
  /** The GameServer of Agones; null without --agones. */
  readonly agones: () => AgonesReport | null;
  readonly runs: Runs;
  readonly searchConsole: SearchConsole;
  /** What happened in each kept run, for GET /runs/{run}/events. */
  readonly runEvents: Pick<RunEventLog, 'find'>;
  readonly evidence: Evidence;
  readonly traces: Traces;
  readonly webhooks: Webhooks;
  /** Returns why nothing is posted to a URL, or null. */
  readonly findWebhookUrlFault: (url: string) => WebhookUrlFault | null;
  /** The fault of the current run's console recording. */
  readonly recordingFaults: () => RecordingFaults;
  readonly idempotencyKeys: IdempotencyKeys;
  readonly access: AccessPolicy;
  /** The checks of credentials, and the responses that end with these. */
  readonly login: LoginServices;
  /** Request timeouts; defaults apply without it. */
  readonly requestTimeouts?: RequestTimeouts;
  /** The web UI and the API reference. */
  readonly pages: Pages;
  readonly log: Pick<Logger, 'error' | 'info' | 'debug'>;
}

/** The services that only routes use. The application creates them. */
type RouteServices = 'pages' | 'collectMetrics' | 'recordResourceCommand' | 'searchConsole' | 'login';

/** What the application is created from. */
export interface AppServices extends Omit<Services, RouteServices> {
  /** The directory of /docs. */
  readonly docs: URL;
  /** The directory of the built web UI. */
  readonly site: URL;
}
