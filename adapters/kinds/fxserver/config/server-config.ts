/** The types of the result of a server.cfg. analyse.ts computes the result. */
import type { Severity } from '../../../../machines/kinds/findings.js';

/** A location in a configuration. */
export interface ConfigLocation {
  /**
   * The path of the file, with `/` as separator. The path is relative to the Data Folder if the file is inside, and
   * otherwise absolute.
   */
  readonly file: string;
  /** The line, counted from 1; `null` for the whole file. */
  readonly line: number | null;
}

export type ConfigSeverity = Severity;

/** The codes of faults, which are stable. The texts are in ../findings/server-config.ts. */
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

/** Adds a fault to the result. `facts` are the values for the fault's text. */
export type ReportFault = (
  code: ConfigFaultCode,
  severity: ConfigSeverity,
  place: ConfigLocation,
  facts?: object,
) => void;

/** The effect of one command on a resource. */
export interface ResourceStep extends ConfigLocation {
  readonly action: 'start' | 'stop' | 'restart';
  /** The resource's name. A command on a category becomes one step for each member. */
  readonly name: string;
  /** The command as written, for example `ensure [cars]`. */
  readonly command: string;
}

/** A resource that runs after the configuration was executed. */
export interface EnabledResource extends ConfigLocation {
  readonly name: string;
  /** The command that started the resource, or the resource that requires it. */
  readonly command: string;
  /** The resource that requires this resource; `null` if a command names this resource. */
  readonly requiredBy: string | null;
}

/** A console variable after the configuration was executed. */
export interface Convar {
  /** The name as it was written first. Names are case-insensitive. */
  readonly name: string;
  /** The value; `null` for a secret, because passwords and keys must not leave this adapter. */
  readonly value: string | null;
  /** The position at which the variable was set last; `null` for the command line. */
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
  /**
   * The file that set the key last, even to a placeholder; `null` if the key is not set, or is set on the command line.
   */
  readonly file: string | null;
  readonly line: number | null;
}

export interface ServerConfig {
  /** All files that were read, in the order of their first execution. */
  readonly files: readonly string[];
  /** Whether all files were read. Otherwise, missing endpoints and a missing licence key are not reported. */
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
  /** Whether `con_disableNonTTYReads` is set. The server then never reads commands from a pipe. */
  readonly stdinUnread: boolean;
  /** Whether `resources_useSystemChat` is set. The server then ignores a resource `chat` in the Data Folder. */
  readonly systemChat: boolean;
  readonly rconPassword: 'none' | 'weak' | 'set';
  /** The faults, sorted by file and line. */
  readonly faults: readonly ConfigFault[];
}
