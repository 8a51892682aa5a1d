/** The result of a server.cfg: types. analyse.ts computes it. */
import type { Severity } from '../../../../machines/kinds/findings.js';

/** A location in a configuration. */
export interface ConfigLocation {
  /** Relative to the Data Folder, with `/` as separator, when it is inside; else absolute. */
  readonly file: string;
  /** Counted from 1; null for the whole file. */
  readonly line: number | null;
}

export type ConfigSeverity = Severity;

/** Stable codes; ../findings/server-config.ts has the text of each. */
export type ConfigFaultCode =
  | 'config_argument_count'
  | 'config_block_comment'
  | 'config_bom'
  | 'config_comment_runs'
  | 'config_endpoint_faulty'
  | 'config_endpoint_twice'
  | 'config_exec_circle'
  | 'config_exec_missing'
  | 'config_exec_too_deep'
  | 'config_exec_unreadable'
  | 'config_outside'
  | 'config_licence_malformed'
  | 'config_licence_missing'
  | 'config_missing'
  | 'config_more_faults'
  | 'config_no_endpoint'
  | 'config_not_utf8'
  | 'config_odd_space'
  | 'config_quits'
  | 'config_rcon_weak'
  | 'config_restart_category'
  | 'config_smart_quotes'
  | 'config_stdin_unread'
  | 'config_too_large'
  | 'config_too_many_files'
  | 'config_unclosed_quote'
  | 'config_unknown_category'
  | 'config_unknown_command'
  | 'config_unreadable'
  | 'config_value_ignored';

/** A fault, with the facts for its text. */
export interface ConfigFault extends ConfigLocation {
  readonly code: ConfigFaultCode;
  readonly severity: ConfigSeverity;
  readonly [fact: string]: unknown;
}

/** Adds a fault to the result. `facts` are what the fault's text needs. */
export type ReportFault = (
  code: ConfigFaultCode,
  severity: ConfigSeverity,
  place: ConfigLocation,
  facts?: object,
) => void;

/** The effect of one command on a resource, in the engine's order. */
export interface ResourceStep extends ConfigLocation {
  readonly action: 'start' | 'stop' | 'restart';
  /** The resource's name; a command on a category is one step per member. */
  readonly name: string;
  /** The command as written, for example `ensure [cars]`. */
  readonly command: string;
}

/** A resource that runs after the configuration was executed. */
export interface EnabledResource extends ConfigLocation {
  readonly name: string;
  /** The command that started it, or that started the resource that requires it. */
  readonly command: string;
  /** The resource that requires it; null when a command names it. */
  readonly requiredBy: string | null;
}

/** A console variable after the configuration was executed. */
export interface Convar {
  /** The name as first written; names are case-insensitive. */
  readonly name: string;
  /** Null for a secret: passwords and keys never leave this adapter. */
  readonly value: string | null;
  /** Where it was last set; null for the command line. */
  readonly place: ConfigLocation | null;
}

export interface ConfigEndpoint extends ConfigLocation {
  readonly protocol: 'tcp' | 'udp';
  /** The host, without the brackets of an IPv6 address. */
  readonly host: string;
  readonly port: number;
}

/** The published facts about the licence key. */
export interface LicenceKey {
  readonly present: boolean;
  readonly wellFormed: boolean;
  /** Where it was last set, even to a placeholder; null when it is not set, or on the command line. */
  readonly file: string | null;
  readonly line: number | null;
}

export interface ServerConfig {
  /** All files that were read, in the order of their first execution. */
  readonly files: readonly string[];
  /** False when a limit prevented reading a file: then nothing is reported as missing. */
  readonly complete: boolean;
  readonly steps: readonly ResourceStep[];
  /** The enabled resources in start order, without dependencies. */
  readonly enabled: readonly EnabledResource[];
  /** The convars in the order in which they were first set. */
  readonly convars: readonly Convar[];
  readonly endpoints: readonly ConfigEndpoint[];
  readonly licence: LicenceKey;
  readonly oneSync: 'on' | 'legacy' | 'off';
  readonly game: 'gta5' | 'rdr3';
  /** `con_disableNonTTYReads`: the server never reads commands from a pipe. */
  readonly stdinUnread: boolean;
  /** `resources_useSystemChat`: the server ignores a resource `chat` in the Data Folder. */
  readonly systemChat: boolean;
  readonly rconPassword: 'none' | 'weak' | 'set';
  /** Sorted by file and line. */
  readonly faults: readonly ConfigFault[];
}
