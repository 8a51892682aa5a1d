/**
 * The events of the health machine. `at` is in milliseconds since the epoch, `tick` in milliseconds of a clock that
 * never jumps.
 */

/** Why the health cannot be known, although a probe was tried. */
export type VoidCause =
  /** The manager's own timers came late: it was suspended, or its machine was. */
  | 'manager_suspended'
  /** The processes of the host wait for a CPU most of the time. */
  | 'host_out_of_cpu'
  /** The manager can open no file and no socket: the limit of open files is reached. */
  | 'manager_out_of_descriptors'
  /** The server is stopped by a signal, or its cgroup is frozen. */
  | 'server_paused';

interface Moment {
  readonly at: number;
  readonly tick: number;
}

export type HealthEvent =
  /** A run has begun, or was found. */
  | (Moment & {
      readonly type: 'run.began';
      readonly run: string;
      /** How long it may take to answer for the first time. */
      readonly patienceMs: number;
    })
  /** There is a probe for the run. */
  | (Moment & { readonly type: 'run.probed' })
  /** The ready line was printed. */
  | (Moment & { readonly type: 'run.ready' })
  | (Moment & { readonly type: 'run.ended' })
  | (Moment & { readonly type: 'probe.answered' })
  | (Moment & {
      readonly type: 'probe.failed';
      /** When the probe was sent, as `tick`. */
      readonly sent: number;
      readonly because: string;
      /** The thread that hangs, if it is known. */
      readonly thread: string | null;
    })
  /** The probe has failed, and that proves nothing. */
  | (Moment & { readonly type: 'probe.void'; readonly because: VoidCause });
