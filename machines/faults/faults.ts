/**
 * The reason for the refusal of an operation: a code and its facts. http/problems/ defines the status and the texts of
 * each code. Unless stated otherwise, a fact named `because` contains the code of a system error, or the message of
 * an error without a code.
 */

import type { Preflight } from '../kinds/preflight.js';
import type { DirectoryNameFault } from '../text/directory-name.js';
import type { ArchiveFacts, UploadFacts } from './archive-facts.js';
import type { FolderPathFault } from './folder-path-fault.js';
import type { PlannedStart } from './planned-start.js';
import type { RecipeFacts } from './recipe-facts.js';
import type { ResourceFacts } from './resource-facts.js';
import type { ResourceUpdateFacts } from './resource-update-facts.js';
import type { SpawnFault } from './spawn-fault.js';

/** The facts of each code. */
export interface FaultFacts
  extends InputFacts,
    ScheduleFacts,
    LaunchFacts,
    FolderFacts,
    ConfigFacts,
    FileFacts,
    BuildFacts,
    ArchiveFacts,
    RecipeFacts,
    ResourceFacts,
    ResourceUpdateFacts,
    UploadFacts {
  shutting_down: NoFacts;
  /** `because`: the reason of the StoreFault. */
  history_unavailable: { readonly because: string };
  samples_unavailable: { readonly because: string };
  /** `isIndistinct`: whether the answers of the server do not distinguish bots from players. */
  players_unsupported: { readonly isIndistinct?: boolean };
  /** `because`: the reason of the Unanswered. */
  players_unanswered: { readonly because: string };
  /** `what`: the function that a kind of server lacks. */
  resources_unsupported: { readonly what: 'commands' | 'list' };
  /** `because`: the reason of the Unanswered. */
  resources_unanswered: { readonly because: string };
  /** `reason`: the end of a sentence, from a rule of the kind. */
  resource_name_invalid: { readonly resource: string; readonly reason: string };
  internal: { readonly error?: unknown };
  /** `what`: the item that did not fit on the disk. */
  disk_full: { readonly what: string; readonly because: string };
}

export type FaultCode = keyof FaultFacts;

export type Fault<C extends FaultCode = FaultCode> = { [K in C]: { readonly code: K } & BodyFaults & FaultFacts[K] }[C];

/** The codes of faults in a field of a JSON body. */
export const bodyFaultCodes = [
  'field_unknown',
  'field_required',
  'field_type_wrong',
  'field_out_of_range',
  'field_invalid',
] as const;

export type BodyFaultCode = (typeof bodyFaultCodes)[number];

/** A fault of a JSON body. */
export interface BodyFault {
  /** The JSON Pointer (RFC 6901) of the field; empty for the whole body. */
  readonly pointer: string;
  readonly code: BodyFaultCode;
  /** The description of the fault, as a sentence. */
  readonly detail: string;
}

/** The facts of a fault of a JSON body: all faults of the body, including this fault. */
export interface BodyFaults {
  readonly errors?: readonly BodyFault[];
}

export type NoFacts = Readonly<Record<never, unknown>>;

interface InputFacts {
  query_invalid: { readonly parameter: string; readonly expected: string };
  query_unknown: { readonly parameter: string; readonly known: readonly string[] };
  body_not_json: NoFacts;
  /** `nearest`: the known field that is probably meant. */
  field_unknown: { readonly field: string; readonly nearest: string | null; readonly known: readonly string[] };
  body_too_large: { readonly maxBytes: number };
  media_type_unsupported: { readonly type: string };
  build_required: NoFacts;
  folder_required: NoFacts;
  command_required: NoFacts;
  command_invalid: { readonly character: string };
  /** `encoding`: the encoding in which the bytes are counted. The field is absent for UTF-8. */
  command_too_long: {
    readonly bytes: number;
    readonly maxBytes: number;
    readonly hasPatterns: boolean;
    readonly encoding?: string;
  };
  /** `character`: the first character that the encoding lacks. */
  command_not_encodable: { readonly character: string; readonly encoding: string };
  /** `known`: the commands of the console that the Build defines. */
  command_unknown: { readonly known: readonly string[]; readonly isPathRefused?: boolean };
}

interface ScheduleFacts {
  schedule_invalid: { readonly field: string; readonly problem: string };
  schedule_cron_invalid: { readonly cron: string; readonly because: string };
  schedule_zone_unknown: { readonly zone: string };
  schedule_never_fires: NoFacts;
  schedule_time_past: { readonly time: string };
  schedule_warning_invalid: { readonly minutes: number; readonly because: 'after' | 'interval' | 'action' };
  schedule_not_found: { readonly schedule: string };
  occurrence_not_open: { readonly schedule: string; readonly at: string | null };
  occurrence_running: { readonly schedule: string };
  postponement_too_long: { readonly minutes: number; readonly maxMinutes: number };
  /** `because`: the reason of the StoreFault. */
  schedules_unavailable: { readonly because: string };
}

interface LaunchFacts {
  not_running: { readonly planned?: PlannedStart };
  build_unknown: { readonly build: string; readonly gone: boolean };
  build_broken: { readonly build: string; readonly problem: string };
  build_platform_wrong: { readonly build: string; readonly system: string };
  /** A file could not be opened for lack of a file descriptor. The file itself may be intact. */
  descriptors_exhausted: NoFacts;
  program_missing: { readonly build: string; readonly program: string };
  folder_unknown: { readonly folder: string; readonly gone: boolean };
  /** `folder` is `null` for the settings of all Data Folders. */
  settings_broken: { readonly folder: string | null; readonly problem: string };
  preflight_failed: { readonly folder: string; readonly build: string; readonly preflight: Preflight };
  spawn_failed: { readonly fault: SpawnFault };
}

interface FolderFacts {
  folder_not_found: { readonly folder: string; readonly gone: boolean };
  folder_unreadable: { readonly folder: string; readonly because: string };
  /** `reason`: a code of directory-name.ts, or the text of a rule of the kind. */
  folder_name_invalid: { readonly folder: string; readonly reason: string };
  folder_exists: { readonly folder: string };
  /** `other`: the Data Folder that already uses the directory. */
  folder_path_invalid: { readonly path: string; readonly why: FolderPathFault; readonly other?: string };
  /** `source`: the path of the copied file at fault; absent if the Data Folder cannot be written. */
  folder_unwritable: { readonly folder: string; readonly because: string; readonly source?: string };
  /** The server runs with the Data Folder, or a start with it is planned. */
  folder_running: { readonly folder: string };
  folder_not_removed: { readonly folder: string; readonly because: string };
  companion_unsupported: { readonly folder: string; readonly kind: string };
  companion_not_found: { readonly folder: string; readonly companion: string };
  companion_blocked: { readonly folder: string; readonly companion: string };
  companion_unwritable: { readonly folder: string; readonly companion: string; readonly because: string };
}

interface ConfigFacts {
  config_not_found: ConfigFile;
  config_version_not_found: { readonly folder: string; readonly version: string };
  /** `names`: the names that Builds give the file. */
  config_unsupported: { readonly folder: string; readonly kind: string; readonly names: readonly string[] };
  /** `names`: the possible values of `file`. */
  config_name_unknown: { readonly folder: string; readonly file: string; readonly names: readonly string[] };
  config_summary_unsupported: { readonly folder: string; readonly kind: string };
  config_unusable: ConfigFile & {
    readonly why: 'not_a_file' | 'dangling_link' | 'too_large' | 'link_outside' | 'hard_link';
  };
  config_changed: ConfigFile & { readonly etag: string | null };
  config_unreadable: ConfigFile & { readonly because: string };
  config_unwritable: ConfigFile & { readonly because: string };
}

interface ConfigFile {
  readonly folder: string;
  readonly config: string;
}

/** `path` is relative to the Data Folder. */
interface FileFacts {
  file_path_invalid: { readonly path: string; readonly reason: FilePathFault };
  file_not_found: FileInFolder;
  file_exists: FileInFolder;
  file_protected: FileInFolder;
  file_unusable: FileInFolder & { readonly why: FileUse };
  /** `etag`: the ETag of the current content; `null` if the file does not exist. */
  file_changed: FileInFolder & { readonly etag: string | null };
  file_unreadable: FileInFolder & { readonly because: string };
  file_unwritable: FileInFolder & { readonly because: string };
  file_version_not_found: FileInFolder & { readonly version: string };
  trash_entry_not_found: { readonly folder: string; readonly id: string };
}

interface FileInFolder {
  readonly folder: string;
  readonly path: string;
}

/** The reason why a text is not the path of a file in a Data Folder. */
export type FilePathFault = 'absolute' | 'empty_name' | 'dots' | 'character' | 'escape' | 'too_long';

/** The reason why an existing file or directory cannot be used. */
export type FileUse =
  | 'not_a_file'
  | 'not_a_directory'
  | 'link_outside'
  | 'link_loop'
  | 'hard_link'
  | 'too_large'
  | 'too_many_entries'
  | 'broken_utf16'
  | 'data_folder'
  | 'into_itself'
  | 'other_device';

interface BuildFacts {
  build_id_invalid: { readonly build: string; readonly because: DirectoryNameFault };
  build_not_found: { readonly build: string };
  build_exists: { readonly build: string };
  build_installing: { readonly build: string };
  installation_not_found: { readonly build: string };
  installation_cancelled: { readonly build: string };
  install_failed: { readonly because: string };
  build_not_removed: { readonly build: string; readonly because: string };
  too_many_installations: { readonly max: number };
}
