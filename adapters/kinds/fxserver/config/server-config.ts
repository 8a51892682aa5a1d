/** What a server.cfg comes to, as the API tells it. Read by adapters/kinds/fxserver/config, put into words by http/findings. */

/** Where something stands. */
export interface ConfigPlace {
  /** Relative to the Data Folder with `/` between the parts where it is inside it, else absolute. */
  readonly file: string;
  /** From 1; null: the file as a whole. */
  readonly line: number | null;
}

export type ConfigSeverity = 'error' | 'warning';

/** Never renamed; http/findings/server-config.ts has the words of each. */
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

/** One thing that is wrong, with the facts that its words need. */
export interface ConfigFault extends ConfigPlace {
  readonly code: ConfigFaultCode;
  readonly severity: ConfigSeverity;
  readonly [fact: string]: unknown;
}

/** What one command does to resources, in the order in which the engine does it. */
export interface ResourceStep extends ConfigPlace {
  readonly action: 'start' | 'stop' | 'restart';
  /** The resource's name; a category is told as one step for each of its members. */
  readonly name: string;
  /** As it is written, for example `ensure [cars]`. */
  readonly command: string;
}

/** A resource that runs once the configuration has been executed. */
export interface EnabledResource extends ConfigPlace {
  readonly name: string;
  /** What started it, for example `ensure [cars]`; of a dependency: what started the one that needs it. */
  readonly command: string;
  /** The resource that it was started for as a dependency; null when a command names it. */
  readonly requiredBy: string | null;
}

/** A console variable as it stands at the end. */
export interface Convar {
  /** As it was first written; names are the same in any case. */
  readonly name: string;
  /** Null when it is a secret: passwords, keys and the like are never told. */
  readonly value: string | null;
  /** Where it was set last; null: given on the command line. */
  readonly place: ConfigPlace | null;
}

export interface ConfigEndpoint extends ConfigPlace {
  readonly protocol: 'tcp' | 'udp';
  /** Without the brackets of an IPv6 address. */
  readonly host: string;
  readonly port: number;
}

/** All that is ever told of the licence key. */
export interface LicenceKey {
  readonly present: boolean;
  readonly wellFormed: boolean;
  /** Where it was set last, also where that is a placeholder; null: nowhere, or on the command line. */
  readonly file: string | null;
  readonly line: number | null;
}

/** What a configuration comes to, with what is known of the resources too. */
export interface ConfigSummary {
  readonly config: ServerConfig;
  /** In the order in which they start, dependencies before what needs them. */
  readonly enabled: readonly EnabledResource[];
}

export interface ServerConfig {
  /** All files that were read, in the order in which they were first executed. */
  readonly files: readonly string[];
  /** False when a bound kept something from being read: then nothing is said to be absent. */
  readonly complete: boolean;
  readonly steps: readonly ResourceStep[];
  /** In the order in which they start, without dependencies. */
  readonly enabled: readonly EnabledResource[];
  /** In the order in which they were first set. */
  readonly convars: readonly Convar[];
  readonly endpoints: readonly ConfigEndpoint[];
  readonly licence: LicenceKey;
  readonly oneSync: 'on' | 'legacy' | 'off';
  readonly game: 'gta5' | 'rdr3';
  /** `con_disableNonTTYReads`: the server never reads commands from a pipe. */
  readonly stdinUnread: boolean;
  /** `resources_useSystemChat`: a resource `chat` in the Data Folder is passed over. */
  readonly systemChat: boolean;
  readonly rconPassword: 'none' | 'weak' | 'set';
  /** By file and line. */
  readonly faults: readonly ConfigFault[];
}
