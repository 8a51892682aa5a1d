/**
 * The events of the health machine. `at` is in milliseconds since the epoch, and `tick` is in milliseconds of a
 * monotonic clock.
 */

/** The reason why a probe proves nothing about the health of the server. */
export type VoidCause =
  /** The manager's timers were late, because the manager or its host was suspended. */
  | 'manager_suspended'
  /** The processes of the host wait for a CPU most of the time. */
  | 'host_out_of_cpu'
  /** The manager cannot open files or sockets, because the limit of open files is reached. */
  | 'manager_out_of_descriptors'
  /** The server is stopped by a signal, or its cgroup is frozen. */
  | 'server_paused';

interface Moment {
  readonly at: number;
  readonly tick: number;
}

export type HealthEvent =
  /** A run has begun, or an existing run was found. */
  | (Moment & {
      readonly type: 'run.began';
      readonly run: string;
      /** The maximum time for the server's first answer, in milliseconds. */
      readonly patienceMs: number;
    })
  /** The run has a probe. */
  | (Moment & { readonly type: 'run.probed' })
  /** The server has printed its ready line. */
  | (Moment & { readonly type: 'run.ready' })
  | (Moment & { readonly type: 'run.ended' })
  | (Moment & { readonly type: 'probe.answered' })
  | (Moment & {
      readonly type: 'probe.failed';
      /** The time at which the probe was sent, in the unit of `tick`. */
      readonly sent: number;
      readonly because: string;
      /** The hanging thread; `null` if the thread is unknown. */
      readonly thread: string | null;
    })
  /** The probe failed, and the failure proves nothing about the health of the server. */
  | (Moment & { readonly type: 'probe.void'; readonly because: VoidCause });
