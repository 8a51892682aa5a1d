/** The lists that GET /events sends at once, and at each change. The service has them: no folder is read for them. */
import type { Installer } from '../../../machines/builds/installer.js';
import type { Webhooks } from '../../../machines/webhooks/webhooks.js';
import type { BackupService } from '../../services/backups.js';
import type { UpdatePlans } from '../../services/updating.js';
import { toBackupBody } from '../backups/answers.js';
import { toInstallationBody } from '../builds/answers.js';
import { toScheduleBodies } from '../schedules/answers.js';
import type { ScheduleService } from '../schedules/schedule-service.js';
import { toPlanBody } from '../updates/answers.js';
import { webhookBodies } from '../webhooks/answers.js';
import { stateEvent } from './sse.js';
import { createThrottle } from './throttle.js';

export interface ListSources {
  readonly installer: Pick<Installer, 'list' | 'subscribe'>;
  readonly schedules: Pick<ScheduleService, 'opened' | 'store' | 'warning' | 'subscribe'>;
  readonly backups: Pick<BackupService, 'known' | 'subscribe'>;
  readonly webhooks: Pick<Webhooks, 'all' | 'state' | 'subscribe'>;
  readonly updating: Pick<UpdatePlans, 'present' | 'subscribe'>;
}

export const keptListNames = ['installations', 'schedules', 'backups', 'webhooks', 'updates'] as const;
type KeptList = (typeof keptListNames)[number];

/** Each delivery of a webhook changes the list of them, and each list reads the database. */
const webhookIntervalMs = 200;

/** @param onChange called with a list that may have changed, and what returns its event */
export function keepLists(
  { installer, schedules, backups, webhooks, updating }: ListSources,
  onChange: (list: KeptList, current: () => Buffer) => void,
) {
  const read: Readonly<Record<KeptList, () => readonly unknown[]>> = {
    installations: () => installer.list().map(toInstallationBody),
    schedules: () => toScheduleBodies(schedules),
    backups: () => backups.known().map(toBackupBody),
    webhooks: () => webhookBodies(webhooks),
    updates: () => [updating.present()].filter((plan) => plan !== null).map(toPlanBody),
  };
  const current = (list: KeptList): Buffer => stateEvent(list, read[list]());
  const changed = (list: KeptList) => () => onChange(list, () => current(list));
  const throttle = createThrottle(changed('webhooks'), webhookIntervalMs);
  const ends = [
    installer.subscribe(changed('installations')),
    schedules.subscribe(changed('schedules')),
    backups.subscribe(changed('backups')),
    webhooks.subscribe(throttle.request),
    throttle.end,
    updating.subscribe(changed('updates')),
  ];
  return { current, end: () => ends.forEach((end) => end()) };
}
