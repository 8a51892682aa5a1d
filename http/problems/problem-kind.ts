/** The problem codes with their facts, and the type of an entry in the catalogue. */

import type { Scope } from '../../machines/access/access-tokens.js';
import type { BackupFault } from '../../machines/backups/types.js';
import type { UrlFault } from '../../machines/builds/allowed-urls.js';
import type { BodyFaults, FaultFacts, NoFacts } from '../../machines/faults/faults.js';
import type { FolderPathFault } from '../../machines/faults/folder-path-fault.js';
import type { AnswerLoss } from '../../machines/history/idempotency.js';
import type { TxAdminFault } from '../../machines/imports/txadmin/import-fault.js';
import type { Exit } from '../../machines/run/exit.js';
import type { Failure } from '../../machines/server/failure.js';
import type { DownloadFault } from '../../machines/updates/update-plan.js';

/** The facts of every code: the codes of faults, of failed operations, and of problems that only HTTP has. */
export interface ProblemFacts extends FaultFacts, HttpFacts, OperationFacts {}

export type ProblemCode = keyof ProblemFacts;

export type ProblemFault<C extends ProblemCode = ProblemCode> = {
  [K in C]: { readonly code: K } & BodyFaults & ProblemFacts[K];
}[C];

/** An entry of the catalogue. The entry makes the detail of a problem from its facts. */
interface ProblemKind<Facts> {
  /** The HTTP status. */
  readonly status: number;
  readonly title: string;
  /** The next step, in the imperative. */
  readonly remedy: string | ((facts: Facts) => string);
  /** Returns the fault of this request. */
  readonly detail: (facts: Facts) => string;
}

/** The catalogue. */
export type ProblemKinds = { readonly [C in ProblemCode]: ProblemKind<ProblemFacts[C]> };

/** Returns an entry of the catalogue. */
export function problem<Facts>(
  status: number,
  title: string,
  texts: Pick<ProblemKind<Facts>, 'remedy' | 'detail'>,
): ProblemKind<Facts> {
  return { status, title, ...texts };
}

/** The facts of a failed operation, without its code. */
type FailureFacts<C extends Failure['code']> = Omit<Extract<Failure, { code: C }>, 'code'>;

interface OperationFacts {
  already_running: NoFacts;
  no_recovery: NoFacts;
  no_notice: NoFacts;
  notice_cancelled: NoFacts;
  queue_full: NoFacts;
  killed_while_starting: NoFacts;
  launch_impossible: FailureFacts<'launch_impossible'>;
  server_stuck: FailureFacts<'server_stuck'>;
  console_absent: NoFacts;
  command_undeliverable: FailureFacts<'command_undeliverable'>;
  command_unanswered: FailureFacts<'command_unanswered'>;
  /** `lines`: the last lines of the run's console. */
  ended_before_ready: {
    readonly exit: Pick<Exit, 'code' | 'signal'> | null;
    readonly hasReadyLine: boolean;
    readonly lines: readonly string[];
  };
  not_ready: { readonly seconds: number };
}

interface HttpFacts {
  bad_request: NoFacts;
  bad_percent_escape: NoFacts;
  unauthorized: { readonly given: boolean };
  forbidden_host: { readonly host: string };
  /** `host`: the header Host, if it names a different host from the origin. */
  forbidden_origin: { readonly origin: string; readonly host: string | null };
  path_not_found: { readonly path: string };
  /** `run` is `null` if no run is stored. */
  run_not_found: { readonly run: string | null };
  /** `what`: the data that needs the database, in the plural. */
  database_missing: { readonly what: string };
  run_file_unreadable: { readonly run: string; readonly file: string; readonly because: string };
  evidence_not_found: { readonly run: string; readonly name: string };
  evidence_not_collected: { readonly run: string };
  method_not_allowed: { readonly method: string; readonly allowed: string };
  not_acceptable: { readonly types: readonly string[] };
  request_timeout: NoFacts;
  build_in_use: { readonly build: string; readonly planned: boolean };
  folder_invalid: { readonly field: string; readonly problem: string };
  template_unknown: { readonly templates: readonly string[] };
  config_invalid: { readonly line: number };
  config_type_unsupported: { readonly type: string };
  range_unsatisfiable: { readonly size: number };
  precondition_required: NoFacts;
  precondition_invalid: { readonly given: string };
  /** `etag`: the ETag of the current settings. */
  precondition_failed: {
    readonly resource: 'account' | 'schedule' | 'token' | 'webhook';
    readonly id: string;
    readonly etag: string;
  };
  idempotency_key_invalid: NoFacts;
  idempotency_key_in_use: NoFacts;
  idempotency_key_reused: NoFacts;
  idempotency_outcome_lost: { readonly because: AnswerLoss };
  /** `because`: the reason from a StoreFault. */
  idempotency_unavailable: { readonly because: string };
  headers_too_large: NoFacts;
  list_unreadable: { readonly list: string; readonly because: string };
  too_many_readers: NoFacts;
  inspection_off: NoFacts;
  credential_required: NoFacts;
  no_token: NoFacts;
  ticket_refused: NoFacts;
  too_many_logins: { readonly seconds: number };
  /** `name`: the name of the token. */
  scope_missing: { readonly scope: Scope; readonly name: string | null };
  command_not_allowed: { readonly patterns: readonly string[] };
  token_not_found: { readonly token: string };
  /** `field` is `null` for the whole body. */
  token_invalid: { readonly field: string | null; readonly problem: string };
  token_name_taken: { readonly name: string };
  too_many_tokens: { readonly max: number };
  account_not_found: { readonly account: string };
  /** `field` is `null` for the whole body. */
  account_invalid: { readonly field: string | null; readonly problem: string };
  account_name_taken: { readonly name: string };
  too_many_accounts: { readonly max: number };
  last_admin: NoFacts;
  setup_not_found: NoFacts;
  invitation_not_found: NoFacts;
  /** `field` is `null` for the whole body. */
  password_invalid: { readonly field: string | null; readonly problem: string };
  password_wrong: NoFacts;
  no_account: NoFacts;
  login_wrong: NoFacts;
  logins_busy: NoFacts;
  passkey_impossible: NoFacts;
  passkey_invalid: NoFacts;
  /** `field` is `null` for the whole body. */
  passkey_settings_invalid: { readonly field: string | null; readonly problem: string };
  /** `options`: the options of WebAuthn. */
  passkey_required: { readonly options: Readonly<Record<string, unknown>> };
  passkey_wrong: NoFacts;
  passkey_not_found: { readonly passkey: string };
  no_passkey: NoFacts;
  too_many_passkeys: { readonly max: number };
  session_not_found: { readonly session: string };
  sessions_unwritable: { readonly because: string };
  tokens_unwritable: { readonly because: string };
  too_many_schedules: { readonly max: number };
  webhook_not_found: { readonly webhook: string };
  /** `field` is `null` for the whole body. */
  webhook_invalid: { readonly field: string | null; readonly problem: string };
  webhook_url_refused: { readonly because: 'invalid' | 'scheme' | 'insecure' | 'private_address' | 'credentials' };
  too_many_webhooks: { readonly max: number };
  webhooks_unwritable: { readonly because: string };
  backup_not_found: { readonly backup: string };
  /** `field` is `null` for the whole body. */
  backup_invalid: { readonly field: string | null; readonly problem: string };
  backup_busy: NoFacts;
  backup_unusable: { readonly backup: string; readonly isBeingMade?: boolean };
  backup_file_not_found: { readonly backup: string; readonly path: string };
  backup_files_failed: { readonly fault: BackupFault };
  kept_folder_not_found: { readonly name: string };
  backup_not_removed: { readonly fault: BackupFault };
  update_source_not_found: { readonly source: string };
  /** `field` is `null` for the whole body. */
  update_invalid: { readonly field: string | null; readonly problem: string };
  build_source_invalid: { readonly field: string | null; readonly problem: string };
  build_path_invalid: { readonly path: string; readonly why: FolderPathFault };
  /** `allowed`: the allowed prefixes. */
  build_url_refused: { readonly because: UrlFault; readonly allowed: readonly string[] };
  folder_url_refused: { readonly because: UrlFault; readonly allowed: readonly string[] };
  /** `field` is `null` for the whole body. */
  resource_source_invalid: { readonly field: string | null; readonly problem: string };
  resource_url_refused: { readonly because: UrlFault; readonly allowed: readonly string[] };
  build_not_downloaded: { readonly because: DownloadFault };
  /** `field` is `null` for the whole body. */
  recipe_invalid: { readonly field: string | null; readonly problem: string };
  recipe_not_downloaded: { readonly because: string };
  recipe_hosts_required: { readonly hosts: readonly string[] };
  recipe_variables_required: { readonly names: readonly string[] };
  recipe_database_required: NoFacts;
  /** `field` is `null` for the whole body. */
  import_invalid: { readonly field: string | null; readonly problem: string };
  txadmin_invalid: TxAdminFault;
  deployment_not_found: { readonly deployment: string };
  deployment_ended: { readonly folder: string };
  update_not_offered: { readonly channel: string; readonly because: 'channel' | 'download' };
  update_not_needed: { readonly build: string };
  folder_not_running: { readonly folder: string };
  update_busy: { readonly folder: string; readonly version: string };
  update_plan_not_found: { readonly source: string };
  update_not_cancellable: { readonly state: string };
  updates_unwritable: { readonly because: string };
  backups_unwritable: { readonly because: string };
}

export const quoted = (text: string | null): string => JSON.stringify(text);

/** Returns the detail of an invalid field. @param field `null` for the whole body */
export function fieldDetail({ field, problem }: { readonly field: string | null; readonly problem: string }): string {
  return `${field === null ? 'The body' : `The field ${quoted(field)}`} is invalid: ${problem}${/[.?]$/.test(problem) ? '' : '.'}`;
}
