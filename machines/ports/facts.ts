/** The facts that events carry and the machine keeps. Plain data: the world is looked up by adapters. */

/** How a server is asked to end, and how long it may take before it is killed. */
export interface StopPlan {
  /** A console line that makes the server quit, or null: the signal is used. */
  readonly command: string | null;
  /** A signal's name, for example `SIGTERM`. */
  readonly signal: string;
  /** Milliseconds between the request and SIGKILL. */
  readonly timeoutMs: number;
  /** Console commands that make the server quit, where its kind knows them; else what machines/quit.ts takes for one. */
  readonly quits?: readonly string[];
}

/** Everything that is needed to launch one run: a Build with a Data Folder. */
export interface Launch {
  /** The run's id: new for every start and every restart. */
  readonly run: string;
  readonly build: string;
  readonly folder: string;
  /** The program's absolute path and its arguments. No shell parses them. */
  readonly argv: readonly string[];
  readonly cwd: string;
  /** Set beside what the manager's own environment gives. */
  readonly env: Readonly<Record<string, string>>;
  readonly stop: StopPlan;
  /** The console line that says that the server is up, as a regular expression; null: it is up once it runs. */
  readonly ready: string | null;
  readonly cause: LaunchCause;
}

/** Who wanted a run: a client by /start or /restart, or the manager, after a crash or when it came up. */
export type LaunchCause = 'start' | 'restart' | 'recovery' | 'autostart';

/** Who asked for a run's end: a client, by /stop, /restart or /kill, or the manager at its own end. */
export type EndedBy = 'stop' | 'restart' | 'kill' | 'manager';

/** Why an operation's input is not good enough: a code of the problem catalogue and what its words need. */
export interface Fault {
  readonly code: string;
  readonly [fact: string]: unknown;
}

/** One live process of the server's family. */
export interface LiveProcess {
  readonly pid: number;
  readonly name: string;
}

/** How the main process ended, as its keeper saw it. Code and signal are null when nobody was there to see it. */
export interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
  /** 128+n is what a shell reports for signal n and for an exit with that code alike. */
  readonly ambiguous: boolean;
  /** When, in milliseconds since the epoch; where nobody saw it, the last sign of life. */
  readonly at: number;
  /** Why it is not known: its keeper had gone, the whole machine had, there was no room to write it down, or it is lost; null when it is. */
  readonly unseen: 'keeper_gone' | 'machine_restarted' | 'not_written' | 'record_lost' | null;
}

/** An end as it is remembered: what was seen, and whether it had been asked for. */
export interface LastExit extends Exit {
  readonly run: string;
  readonly expected: boolean;
  /** How many other processes of the family outlived the main one and had to be ended. */
  readonly survivors: number;
}

/** A run that goes on: found by a manager that did not start it. */
export interface FoundRun {
  readonly launch: Launch;
  readonly pid: number;
  readonly startedAt: number;
  /** It has said already that it is up. */
  readonly ready: boolean;
  /** When it was told to quit by a command, in milliseconds since the epoch; null when it was not. */
  readonly quitAt: number | null;
  /** It was to be killed, and its manager has not seen the end. */
  readonly killed?: boolean;
  /** How the run before it ended. */
  readonly lastExit: LastExit | null;
  /** When runs were started by recovery, as far as they are kept; milliseconds since the epoch. */
  readonly recoveries: readonly number[];
}

/** The newest run on disk, when it has ended while no manager looked. */
export interface FoundEnd {
  readonly run: string;
  readonly exit: Exit;
  readonly expected: boolean;
  /** Somebody wanted it to be stopped; the manager's own end is not that. */
  readonly onPurpose: boolean;
  /** By a kill: whatever else was under way is off. */
  readonly killed?: boolean;
  /** What ran; null when its record is lost. */
  readonly launch: Launch | null;
  /** As of a run that goes on. */
  readonly recoveries: readonly number[];
}

/** Why a process could not be started: `reason` is a stable word, the rest is for the message. */
export interface SpawnFault {
  readonly reason:
    | 'program_missing'
    | 'program_not_a_file'
    | 'not_executable'
    | 'wrong_format'
    | 'interpreter_missing'
    | 'bad_cwd'
    | 'bad_environment_name'
    | 'nul_byte'
    | 'too_long'
    | 'exec_failed'
    | 'timed_out'
    | 'keeper_failed';
  /** What it is about: a path, a name, a system error's code. */
  readonly subject: string;
}

/** Why a command did not reach the server's console. */
export type Undeliverable = 'console_closed' | 'console_full' | 'server_ended' | 'write_failed';

/** What went wrong in the world while an operation was carried out. */
export type Failure =
  | { readonly code: 'spawn_failed'; readonly fault: SpawnFault }
  | { readonly code: 'killed_while_starting' }
  | { readonly code: 'launch_impossible'; readonly fault: Fault }
  | { readonly code: 'server_stuck'; readonly alive: readonly LiveProcess[] }
  | { readonly code: 'command_undeliverable'; readonly reason: Undeliverable };

/** A pipe takes up to 4,096 bytes (PIPE_BUF of Linux) whole or not at all; one of them is the line's end. */
export const longestCommand = 4_096 - 1;

/** What a family uses, as it goes. */
export interface Usage {
  readonly processes: number;
  /** User and system time of its live processes so far. */
  readonly cpuSeconds: number;
  readonly memoryBytes: number;
}

/** What is looked up of a run that goes on. */
export interface Measured {
  /** Null when its files tell no longer which processes are its own. */
  readonly usage: Usage | null;
  readonly conditions: readonly Condition[];
}

/** What is out of the ordinary about a run that goes on. */
export type Condition =
  /** Its keeper was killed: nobody will see how the server ends. */
  | 'keeper_gone'
  /** Its main process was stopped by a signal and does nothing. */
  | 'paused'
  /** Somebody has removed its directory. */
  | 'directory_gone'
  /** Nothing more can be written where its console is. */
  | 'disk_full';
