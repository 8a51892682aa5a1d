import type { Fault } from '../faults/faults.js';
import type { SpawnFault } from '../faults/spawn-fault.js';
import type { Undeliverable } from '../launch/command.js';
import type { RemoteFault } from '../launch/remote-fault.js';
import type { LiveProcess } from '../run/processes.js';

/** The reason why an operation failed after the machine had accepted it. */
export type Failure =
  | { readonly code: 'spawn_failed'; readonly fault: SpawnFault }
  | { readonly code: 'killed_while_starting' }
  | { readonly code: 'launch_impossible'; readonly fault: Fault }
  | { readonly code: 'server_stuck'; readonly alive: readonly LiveProcess[] }
  /** The Build declares that the server has no console input. */
  | { readonly code: 'console_absent' }
  | {
      readonly code: 'command_undeliverable';
      readonly reason: Exclude<Undeliverable, 'console_absent' | 'console_unanswered'>;
      /** The fault of a remote console. */
      readonly remote?: RemoteFault;
    }
  /** It is unknown whether the server executed the command. */
  | { readonly code: 'command_unanswered'; readonly remote: RemoteFault };
