import type { Fault } from '../faults/faults.js';
import type { ConsoleEncoding } from '../text/console-encoding.js';
import type { AnnouncePlan } from './announce-plan.js';
import type { BackupPlan } from './backup-plan.js';
import type { ExitMeanings } from './exit-meaning.js';
import type { HealthPlan } from './health-plan.js';
import type { HttpCommand } from './http-command.js';
import type { Limits } from './limits.js';
import type { QueryPlan } from './query.js';

/** How a server is asked to exit, and how long it may take before SIGKILL. */
export interface StopPlan {
  /** A console line that makes the server exit; null: the signal is sent instead. */
  readonly command: string | null;
  /**
   * All lines of a stop request in order, with the pauses between them; absent for the one line `command`, which is the
   * last line. After a pause at the end the signal is sent.
   */
  readonly steps?: readonly StopStep[];
  /**
   * The lines of the stop request of an announced end, in which `{words}` says why; absent where the server takes no
   * words. As `steps`.
   */
  readonly spokenSteps?: readonly StopStep[];
  /** A signal's name, for example `SIGTERM`. */
  readonly signal: string;
  /** The grace period between the stop request and SIGKILL, in milliseconds. */
  readonly timeoutMs: number;
  /**
   * The grace period of the processes that the main process has left, in milliseconds. Absent: `getRestTimeoutMs` in
   * server/rest-timeout.ts decides.
   */
  readonly restTimeoutMs?: number;
  /** Console commands that make the server exit, if its kind knows them; else server/quit-command.ts has defaults. */
  readonly quits?: readonly string[];
  /** How the server reads a line, where one line may be several commands. */
  readonly lineSyntax?: LineSyntax;
}

/** How a console line is split into commands, and these into words: at spaces outside double quotes. */
export interface LineSyntax {
  /** Separates the commands of a line, outside double quotes. */
  readonly separator: string;
  /** A word that begins with one of these is a comment, up to the end of its command. */
  readonly comments: readonly string[];
  /** The number of arguments above which a command of `quits` has no effect. */
  readonly maxQuitArguments: number;
}

/** A console line, or a pause. */
export type StopStep = string | { readonly pauseMs: number };

/** Where console commands are written, if not to the standard input. */
export type ConsolePlan =
  /** The server takes no commands. */
  | { readonly type: 'none' }
  /** A FIFO that the server has made, an absolute path. `folder` is the path of the Data Folder if it is in it. */
  | { readonly type: 'fifo'; readonly path: string; readonly folder?: string }
  | RemoteConsolePlan;

/**
 * A console on a port. The password is the first line of `passwordFile`, an absolute path; `folder` is the path of the
 * Data Folder if the file is in it.
 */
export type RemoteConsolePlan = RconPlan | TelnetPlan | WebRconPlan | HttpConsolePlan;

interface ConsoleAddress {
  readonly host: string;
  readonly port: number;
  readonly passwordFile?: string;
  readonly folder?: string;
}

interface AnsweringConsole extends ConsoleAddress {
  /** The time limit for the answer to a command. */
  readonly timeoutMs?: number;
}

/** A connection by TLS. */
export interface TlsPlan {
  /** The file with the certificates that are trusted, an absolute path; absent for Node's certificates. */
  readonly ca?: string;
  /** The path of the Data Folder if the file is in it. */
  readonly folder?: string;
}

interface SecureConsole extends AnsweringConsole {
  /** Absent without TLS. */
  readonly tls?: TlsPlan;
}

interface RconPlan extends AnsweringConsole {
  readonly type: 'rcon';
  readonly protocol: 'source' | 'quake3';
}

interface TelnetPlan extends ConsoleAddress {
  readonly type: 'telnet';
  /** Whether what the server sends there is appended to the console. */
  readonly output: boolean;
}

interface WebRconPlan extends SecureConsole {
  readonly type: 'webrcon';
  /** Whether what the server sends without a command is appended to the console. Answers always are. */
  readonly output: boolean;
}

/** The console over HTTP. In headers, paths and bodies `{password}` is the password. */
export interface HttpConsolePlan extends SecureConsole {
  readonly type: 'http';
  /** The name for HTTP Basic authentication. Absent: it is not used. */
  readonly user?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The first one that a line fits is executed. */
  readonly commands: readonly HttpCommand[];
}

/** How a server takes commands. */
export const consoleTypes = ['stdin', 'none', 'fifo', 'rcon', 'telnet', 'webrcon', 'http'] as const;

/** Everything that is needed to launch one run: a Build with a Data Folder. */
export interface Launch {
  /** The run's id: new for every start and every restart. */
  readonly run: string;
  readonly build: string;
  readonly folder: string;
  /** The program's absolute path and its arguments. No shell parses them. */
  readonly argv: readonly string[];
  readonly cwd: string;
  /** Environment variables in addition to the manager's own. */
  readonly env: Readonly<Record<string, string>>;
  readonly stop: StopPlan;
  /** The ready line as a regular expression; null: the server is up as soon as it runs. */
  readonly ready: string | null;
  /**
   * How long the server may take for its first answer to a probe, in milliseconds. Absent: health/start-timeout.ts
   * decides.
   */
  readonly startTimeoutMs?: number;
  readonly cause: LaunchCause;
  /** The meaning of the exit codes of exits that nothing has requested. Absent where the Build declares none. */
  readonly exit?: ExitMeanings | undefined;
  /** A line that the server prints before it stops as it was meant to, as a regular expression. */
  readonly stopLine?: string;
  /** Absent without limits. */
  readonly limits?: Limits;
  /** Absent for the standard input. */
  readonly console?: ConsolePlan;
  /** The bytes of a line that the server reads at a time, without the line end. Absent where it is not known. */
  readonly maxLineBytes?: number;
  /** What the server prints and reads on its own console. Absent for UTF-8. */
  readonly encoding?: ConsoleEncoding | undefined;
  /** The server gets none of the manager's variables but the usual ones of a login. Absent: it gets all. */
  readonly environment?: 'clean';
  /**
   * The kind that decodes what the server writes to descriptor 3, which is then a file. Absent: the descriptor is
   * closed.
   */
  readonly trace?: string;
  /** Three octal digits; absent for the manager's own. */
  readonly umask?: string;
  /** How the server announces something to its players. Absent: it cannot. */
  readonly announce?: AnnouncePlan | undefined;
  /** Absent for a server that is asked in the way of its kind, or not at all. */
  readonly query?: QueryPlan | undefined;
  /** How the Data Folder of the running server is backed up. Absent: the server is stopped for it. */
  readonly backup?: BackupPlan | undefined;
  /** How the running server is probed; absent: in the way of its query or its kind. */
  readonly health?: HealthPlan | undefined;
}

/**
 * Makes the directory and the files of a run that will be launched later, so that a restart does not stop the server
 * for a run that has no room. @returns the fault that prevents it, or null
 */
export type ReserveRun = (launch: Launch) => Promise<Fault | null>;

/** A client's operation, or a start by the manager: after a crash, or when the manager itself starts. */
export type LaunchCause = (typeof launchCauses)[number];

export const launchCauses = ['start', 'restart', 'recovery', 'autostart'] as const;
