/** The methods that most programs need: operations on the server, its console, and waiting for jobs. */
import type { Backup, CommandAccepted, Installation, Status } from './api.js';
import type { Events } from './events.js';
import { pause } from './pause.js';
import type { Requests } from './requests.js';

export interface Cancellable {
  readonly signal?: AbortSignal | undefined;
}

/** The option of operations that can continue in the background. */
export interface Detachable extends Cancellable {
  /**
   * Whether to resolve as soon as the service has accepted the operation (`Prefer: respond-async`). The history
   * contains the outcome.
   */
  readonly detach?: boolean | undefined;
}

export interface StartOptions extends Cancellable {
  /** Whether to wait until the server is up, or the maximum number of seconds to wait. Default: do not wait. */
  readonly wait?: boolean | number | undefined;
  /** Whether a fatal finding of the preflight prevents the start. */
  readonly strict?: boolean | undefined;
}

export interface EndOptions extends Detachable {
  /** The time for which players are warned before the end, in seconds. */
  readonly notice?: number | undefined;
  /** The reason that the players see. */
  readonly reason?: string | undefined;
}

export interface ConsoleOptions extends Cancellable {
  /** The number of last lines to return. */
  readonly lines?: number | undefined;
  /** The time at which the returned output begins, instead of the last lines: ISO 8601 with a time zone. */
  readonly since?: string | undefined;
  /** The time before which the returned output ends. */
  readonly until?: string | undefined;
  /** The run. The default is the current run, or else the newest run. */
  readonly run?: string | undefined;
}

/** A part of the console. */
export interface ConsolePart {
  readonly run: string;
  /** The cursor of the first byte of the text. */
  readonly cursor: number;
  /** The cursor at which the next read continues. */
  readonly next: number;
  readonly text: string;
}

export interface JobOptions extends Cancellable {
  /** Is called with each step of the job. */
  readonly onStep?: ((step: string) => void) | undefined;
}

export interface InstallationOptions extends Cancellable {
  /** Is called with the progress, twice a second. */
  readonly onProgress?: ((installation: Installation) => void) | undefined;
}

/** The interval at which the progress of an installation is read, in milliseconds. */
const progressMs = 500;

export interface ServerMethods {
  /** Returns the state of the server. */
  status(options?: Cancellable): Promise<Status>;
  /**
   * Starts the server. Resolves with `launched` when the program runs. With `wait`, resolves with `ready` when the
   * server is ready. If the Build has no ready line, resolves with `launched`.
   */
  start(build: string | number, folder: string, options?: StartOptions): Promise<'launched' | 'ready'>;
  /** Starts the server. Resolves as soon as the service has accepted the start. The history contains the outcome. */
  start(build: string | number, folder: string, options: StartOptions & { readonly detach: true }): Promise<'accepted'>;
  /** Stops the server and starts it again. Resolves like {@link ServerMethods.stop}. */
  restart(options?: EndOptions): Promise<string | null>;
  /**
   * Stops the server. Resolves with the outcome of the save (`End-Save`). Resolves with `null` if the end was not
   * announced, and with `detach`.
   */
  stop(options?: EndOptions): Promise<string | null>;
  /** Cancels the announced stop or restart, so that the server continues to run. */
  cancelNotice(options?: Cancellable): Promise<void>;
  /** Ends the notice, and stops or restarts the server now. Resolves like {@link ServerMethods.stop}. */
  endNotice(options?: Detachable): Promise<string | null>;
  /** Postpones the announced stop or restart, by default by five minutes. */
  postponeNotice(minutes?: number, options?: Cancellable): Promise<void>;
  /** Kills the server at once. */
  kill(options?: Cancellable): Promise<void>;
  /** Sends a line to the console. Resolves with the run and the cursor at which the output begins. */
  command(line: string, options?: Cancellable): Promise<CommandAccepted>;
  /** Returns the last lines of the console (20 by default), or the output since a time. */
  console(options?: ConsoleOptions): Promise<ConsolePart>;
  /**
   * Waits until a download of a Build has ended, after `POST /builds/{id}/installation`. Returns the installation. The
   * `problem` of the result is the reason why the Build was not installed.
   */
  waitForInstallation(build: string, options?: InstallationOptions): Promise<Installation>;
  /**
   * Waits until no job on a backup is running, after `POST /backups` or the request of a verification, test or restore.
   * Returns the backup. The `problem` of the result, and the `problem` of `verified`, `tested` and `restored`, contain
   * the reason of a failure.
   */
  waitForJob(backup: string, options?: JobOptions): Promise<Backup>;
}

/** Creates the methods. */
export function createServerMethods(requests: Requests, events: Events['events']): ServerMethods {
  const end = async (
    path: '/stop' | '/restart',
    { notice, reason, detach, signal }: EndOptions,
  ): Promise<string | null> => {
    const query = { ...(notice !== undefined && { notice }), ...(reason !== undefined && { reason }) };
    const { response } = await requests.POST(path, { params: { query }, ...detached(detach), ...cancelled(signal) });
    return response.headers.get('End-Save');
  };

  return {
    status: async ({ signal } = {}) => (await requests.GET('/status', cancelled(signal))).data,
    start: (async (
      build: string | number,
      folder: string,
      { wait = false, strict, detach, signal }: StartOptions & Detachable = {},
    ) => {
      const query = {
        ...(wait !== false && { wait: 'ready' as const }),
        ...(typeof wait === 'number' && { timeout: wait }),
        ...(strict !== undefined && { strict }),
      };
      const body = { Build: build, Folder: folder };
      const init = { params: { query }, body, ...detached(detach), ...cancelled(signal) };
      const { response } = await requests.POST('/start', init);
      if (response.status === 202) return 'accepted';
      return response.headers.get('Start-Reached') === 'ready' ? 'ready' : 'launched';
    }) as ServerMethods['start'],
    restart: (options = {}) => end('/restart', options),
    stop: (options = {}) => end('/stop', options),
    async cancelNotice({ signal } = {}) {
      await requests.DELETE('/notice', cancelled(signal));
    },
    async endNotice({ detach, signal } = {}) {
      const { response } = await requests.POST('/notice/end', { ...detached(detach), ...cancelled(signal) });
      return response.headers.get('End-Save');
    },
    async postponeNotice(minutes = 5, { signal } = {}) {
      await requests.POST('/notice/postpone', { params: { query: { minutes } }, ...cancelled(signal) });
    },
    async kill({ signal } = {}) {
      await requests.POST('/kill', cancelled(signal));
    },
    command: async (line, { signal } = {}) =>
      (await requests.POST('/command', { body: { Command: line }, ...cancelled(signal) })).data,
    async console({ lines = 20, since, until, run, signal } = {}) {
      const start = since === undefined ? { lines } : { since };
      const query = { ...start, ...(until !== undefined && { until }), ...(run !== undefined && { run }) };
      const init = { params: { query }, headers: { Accept: 'text/plain' }, parseAs: 'text' as const };
      const { data: text, response } = await requests.GET('/console', { ...init, ...cancelled(signal) });
      const header = (name: string): string => response.headers.get(name) ?? '';
      const [cursor, next] = [Number(header('Console-Cursor')), Number(header('Console-Next'))];
      return { run: header('Console-Run'), cursor, next, text };
    },
    async waitForInstallation(id, { signal, onProgress } = {}) {
      for (;;) {
        const init = { params: { path: { id } }, ...cancelled(signal) };
        const { data } = await requests.GET('/builds/{id}/installation', init);
        if (data.ended_at !== null) return data;
        onProgress?.(data);
        await pause(progressMs, signal);
      }
    },
    async waitForJob(id, { signal, onStep } = {}) {
      const read = async (): Promise<Backup> =>
        (await requests.GET('/backups/{id}', { params: { path: { id } }, ...cancelled(signal) })).data;
      // The read throws for an unknown backup.
      let backup = await read();
      if (backup.step === null) return backup;
      for await (const event of events({ only: ['backups'], signal })) {
        if (event.event !== 'backups') continue;
        backup = event.data.find((each) => each.id === id) ?? (await read());
        if (backup.step === null) return backup;
        onStep?.(backup.step);
      }
      throw signal?.reason;
    },
  };
}

function detached(detach = false): { readonly headers?: Readonly<Record<string, string>> } {
  return detach ? { headers: { Prefer: 'respond-async' } } : {};
}

/** Returns the signal as an option. An `undefined` signal is left out. */
function cancelled(signal: AbortSignal | undefined): { readonly signal?: AbortSignal } {
  return signal === undefined ? {} : { signal };
}
