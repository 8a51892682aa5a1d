import type { Fault } from '../faults/faults.js';
import type { ConsoleEncoding } from '../text/console-encoding.js';
import type { AnnouncePlan } from './announce-plan.js';
import type { BackupPlan } from './backup-plan.js';
import type { ExitMeanings } from './exit-meaning.js';
import type { HealthPlan } from './health-plan.js';
import type { HttpCommand } from './http-command.js';
import type { Limits } from './limits.js';
import type { QueryPlan } from './query.js';

/** Describes how a server is stopped, and how long a stop may take before SIGKILL. */
export interface StopPlan {
  /** The console line that makes the server exit; `null` to send the signal instead. */
  readonly command: string | null;
  /**
   * All lines of a stop request in order, with the pauses between them. The last line is `command`. The field is absent
   * if `command` is the only line. If the last step is a pause, the signal follows.
   */
  readonly steps?: readonly StopStep[];
  /**
   * The lines of the stop request of an announced end, in the form of `steps`. The placeholder `{words}` is replaced by
   * the reason. The field is absent if the server accepts no reason.
   */
  readonly spokenSteps?: readonly StopStep[];
  /** The name of the stop signal, for example `SIGTERM`. */
  readonly signal: string;
  /** The grace period between the stop request and SIGKILL, in milliseconds. */
  readonly timeoutMs: number;
  /**
   * The grace period of the processes that remain after the main process, in milliseconds. If the field is absent,
   * `getRestTimeoutMs` in server/grace.ts decides.
   */
  readonly restTimeoutMs?: number;
  /**
   * The console commands that make the server exit. The field is absent if the kind does not know the commands;
   * server/quit-command.ts has defaults.
   */
  readonly quits?: readonly string[];
  /** The syntax of console lines, if one line may contain several commands. */
  readonly lineSyntax?: LineSyntax;
}

/**
 * The syntax that splits a console line into commands. Commands are split into words at spaces outside of double
 * quotes.
 */
export interface LineSyntax {
  /** The text between the commands of a line, outside double quotes. */
  readonly separator: string;
  /** The beginnings of comments. A comment ends with its command. */
  readonly comments: readonly string[];
  /** The number of arguments above which a command of `quits` has no effect. */
  readonly maxQuitArguments: number;
}

/** A step of a stop request: a console line, or a pause. */
export type StopStep = string | { readonly pauseMs: number };

/** The console of the server, if it is not the standard input. */
export type ConsolePlan =
  /** The server accepts no commands. */
  | { readonly type: 'none' }
  /**
   * A FIFO that the server creates, by its absolute path. `folder`: the path of the Data Folder if the FIFO is in it.
   */
  | { readonly type: 'fifo'; readonly path: string; readonly folder?: string }
  | RemoteConsolePlan;

/**
 * A console on a port. `passwordFile`: the absolute path of a file whose first line is the password. `folder`: the path
 * of the Data Folder if the file is in it.
 */
export type RemoteConsolePlan = RconPlan | TelnetPlan | WebRconPlan | HttpConsolePlan;

interface ConsoleAddress {
  readonly host: string;
  readonly port: number;
  readonly passwordFile?: string;
  readonly folder?: string;
}

interface AnsweringConsole extends ConsoleAddress {
  /** The time limit for the answer to a command, in milliseconds. */
  readonly timeoutMs?: number;
}

/** The settings of a TLS connection. */
export interface TlsPlan {
  /** The absolute path of the file with the trusted certificates; absent for Node's certificates. */
  readonly ca?: string;
  /** The path of the Data Folder if the file is in it. */
  readonly folder?: string;
}

interface SecureConsole extends AnsweringConsole {
  /** The settings of TLS; absent without TLS. */
  readonly tls?: TlsPlan;
}

interface RconPlan extends AnsweringConsole {
  readonly type: 'rcon';
  readonly protocol: 'source' | 'quake3';
}

interface TelnetPlan extends ConsoleAddress {
  readonly type: 'telnet';
  /** Whether the output of this connection is appended to the console. */
  readonly output: boolean;
}

interface WebRconPlan extends SecureConsole {
  readonly type: 'webrcon';
  /** Whether output without a command is appended to the console. Answers are always appended. */
  readonly output: boolean;
}

/** The console over HTTP. In headers, paths and bodies `{password}` is the password. */
export interface HttpConsolePlan extends SecureConsole {
  readonly type: 'http';
  /** The name for HTTP Basic authentication. The field is absent without HTTP Basic authentication. */
  readonly user?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The commands. The first command that matches a line is executed. */
  readonly commands: readonly HttpCommand[];
}

/** The ways in which servers accept commands. */
export const consoleTypes = ['stdin', 'none', 'fifo', 'rcon', 'telnet', 'webrcon', 'http'] as const;

/** Everything that is needed to launch one run: a Build with a Data Folder. */
export interface Launch {
  /** The run's id, which is new for every start and every restart. */
  readonly run: string;
  readonly build: string;
  readonly folder: string;
  /** The program's absolute path and its arguments. No shell parses the program or the arguments. */
  readonly argv: readonly string[];
  readonly cwd: string;
  /** The environment variables in addition to the manager's variables. */
  readonly env: Readonly<Record<string, string>>;
  readonly stop: StopPlan;
  /** The ready line as a regular expression; `null` if the server is up as soon as its program runs. */
  readonly ready: string | null;
  /**
   * The maximum time for the server's first answer to a probe, in milliseconds. If the field is absent,
   * health/start-timeout.ts decides.
   */
  readonly startTimeoutMs?: number;
  readonly cause: LaunchCause;
  /**
   * The meanings of exit codes, for exits that were not requested. The field is absent if the Build declares no
   * meanings.
   */
  readonly exit?: ExitMeanings | undefined;
  /** The regular expression of a line that the server prints before it stops on purpose. */
  readonly stopLine?: string;
  /** The limits of the processes; absent without limits. */
  readonly limits?: Limits;
  /** The console; absent for the standard input. */
  readonly console?: ConsolePlan;
  /**
   * The maximum length of a line that the server reads at once, in bytes and without the line end. The field is absent
   * if the length is unknown.
   */
  readonly maxLineBytes?: number;
  /** The encoding that the server prints and reads on its own console. The field is absent for UTF-8. */
  readonly encoding?: ConsoleEncoding | undefined;
  /**
   * `clean`: of the manager's variables, the server gets only the variables that a login usually has. If the field is
   * absent, the server gets all variables.
   */
  readonly environment?: 'clean';
  /**
   * The kind that decodes the trace, which the server writes to descriptor 3. If the field is absent, the descriptor is
   * closed.
   */
  readonly trace?: string;
  /** The umask as three octal digits; absent for the manager's umask. */
  readonly umask?: string;
  /** The plan for announcements to the players. The field is absent if the server cannot make announcements. */
  readonly announce?: AnnouncePlan | undefined;
  /** The plan for queries to the server. The field is absent if the kind decides. */
  readonly query?: QueryPlan | undefined;
  /**
   * The plan for a backup of the running server's Data Folder. If the field is absent, the server is stopped for a
   * backup.
   */
  readonly backup?: BackupPlan | undefined;
  /** The plan for probes of the running server. The field is absent if the query or the kind decides. */
  readonly health?: HealthPlan | undefined;
}

/**
 * Makes the directory and the files of a run that will be launched later. A restart calls this function first, so that
 * the server is not stopped if the disk is full. @returns the fault; `null` for a success
 */
export type ReserveRun = (launch: Launch) => Promise<Fault | null>;

/**
 * The cause of a launch. A caller's operation is `start` or `restart`. The manager itself launches a run after a crash
 * or a hang (`recovery`) or at its own start (`autostart`).
 */
export type LaunchCause = (typeof launchCauses)[number];

export const launchCauses = ['start', 'restart', 'recovery', 'autostart'] as const;
