/** The port to the sidecar of the Agones GameServer in which the manager runs. */

/** The facts about the GameServer. */
export interface GameServer {
  readonly name: string;
  /** The name of the state in Agones: one of {@link gameServerStates}, or an unknown state of a newer Agones. */
  readonly state: string;
  /** The time within which Agones expects a health ping; `null` if Agones sets no time. */
  readonly healthPeriodMs: number | null;
}

/** The states of a GameServer in their usual order. */
export const gameServerStates = [
  'PortAllocation',
  'Creating',
  'Starting',
  'Scheduled',
  'RequestReady',
  'Ready',
  'Reserved',
  'Allocated',
  'Shutdown',
  'Error',
  'Unhealthy',
] as const;

export type SidecarRequest =
  | { readonly type: 'ready' | 'health' | 'shutdown' }
  /** Sets a label. Agones puts `agones.dev/sdk-` before the key. */
  | { readonly type: 'label'; readonly key: string; readonly value: string }
  | { readonly type: 'counter'; readonly name: string; readonly count: number };

/** The reason why a request failed: a short cause, such as `ECONNREFUSED`, `timeout` or `status 500`. */
export interface SidecarFault {
  readonly because: string;
}

export interface Sidecar {
  /**
   * Sends a request. The promise never rejects, and resolves within seconds. `absent`: the GameServer has no counter of
   * players.
   */
  send(request: SidecarRequest): Promise<'done' | 'absent' | SidecarFault>;
  /** Requests the GameServer. The promise never rejects, and resolves within seconds. */
  find(): Promise<GameServer | SidecarFault>;
  /** Calls back with the current GameServer and after each change, until the connection ends. Never rejects. */
  watch(onGameServer: (gameServer: GameServer) => void): Promise<SidecarFault>;
  /** Aborts all requests. */
  close(): void;
}
