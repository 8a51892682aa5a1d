/** Describes why an index of updates could not be read, and why a plan failed, as sentences. */
import type { PlanReason } from '../../machines/updates/update-plan.js';
import type { IndexFault } from '../../machines/updates/updates.js';

export const indexFaultTexts: Readonly<Record<IndexFault, string>> = {
  unreachable: 'The index cannot be reached.',
  timeout: 'The index was not complete within its time limit.',
  status: 'The index was answered with an error.',
  redirect: 'The index was answered with a redirect, which is not followed.',
  too_large: 'The index is larger than 4 MiB.',
  not_json: 'The index is not JSON.',
  not_an_index: 'The document has no version in any channel.',
  unwritable: 'The index cannot be written into the workspace.',
  unreadable: 'The directory cannot be read.',
  too_many_files: 'The directory has more than 10,000 files.',
};

type ReasonText = (because: string | null) => string;

const known = (because: string | null): string => (because === null ? '' : ` (${because})`);

const reasonTexts: Readonly<Record<PlanReason['code'], ReasonText>> = {
  cancelled: () => 'A client has cancelled the update.',
  superseded: () => 'A client has started another Build or another Data Folder.',
  unreachable: () => 'The archive could not be downloaded, or not completely.',
  timeout: () => 'The archive was not downloaded within its time limit.',
  status: () => 'The download was answered with an error.',
  redirect: () => 'The download was answered with a redirect, which is not followed.',
  checksum_wrong: () => 'The archive does not have the checksum that the index states.',
  install_failed: (because) => `The archive could not be installed${known(because)}.`,
  preflight_failed: (because) => `The Data Folder has an error with the new Build${known(because)}.`,
  backup_failed: (because) => `The Data Folder could not be backed up${known(because)}.`,
  not_running: () => 'The server did not run with the Data Folder when it was time to swap the Build.',
  restart_refused: (because) => `The restart for the swap was not carried out${known(because)}.`,
  launch_impossible: () => 'The server was restarted, and the new Build could not be launched.',
  spawn_failed: (because) => `The server could not be started with the new Build${known(because)}.`,
  crashed: () => 'The server exited by itself with the new Build.',
  unresponsive: (because) => `The server did not respond with the new Build${known(because)}.`,
  not_ready: (because) => `The server was not up and healthy in time with the new Build${known(because)}.`,
  rollback_failed: (because) => `The server could not return to the previous Build${known(because)}.`,
};

/** Returns a sentence about why a plan failed, was rolled back or was cancelled. */
export function planReasonText({ code, because }: PlanReason): string {
  return reasonTexts[code](because);
}
