/** The manifest of a resource: its declarations, and the reason if it was not evaluated completely. */
import type { ManifestDescription } from './describe.js';

/** The reason why a manifest was not evaluated completely. */
export type ManifestFault =
  /**
   * `because`: the code of a system error, `not_a_file`, `closed` (the reader is closed), or `evaluator_failed` (the
   * sandbox did not start).
   */
  | { readonly reason: 'unreadable'; readonly because: string }
  | { readonly reason: 'too_large'; readonly bytes: number; readonly limit: number }
  /** `message`: the message of Lua, truncated and without its position. `line` counts from 1. */
  | { readonly reason: 'syntax' | 'runtime'; readonly line: number | null; readonly message: string }
  /** The limit of the CPU time or of the total time was exceeded. */
  | { readonly reason: 'time'; readonly limitMs: number }
  | { readonly reason: 'memory'; readonly limitBytes: number }
  /** The manifest has more entries than the limit allows. */
  | { readonly reason: 'too_many'; readonly limit: number };

export interface Manifest {
  readonly file: 'fxmanifest.lua' | '__resource.lua';
  /**
   * The fields. After a run-time error, the fields come only from the entries before the error. The fields are empty if
   * a limit was exceeded.
   */
  readonly description: ManifestDescription;
  readonly fault: ManifestFault | null;
  /**
   * Whether the engine treats the resource as a resource of the old format: `__resource.lua`, or an `fxmanifest.lua`
   * with a run-time error.
   */
  readonly isOldFormat: boolean;
  /**
   * Whether the engine loads the resource. The value is false after a syntax error, any error in `__resource.lua`, an
   * error that is not a text, an unreadable file, or an exceeded limit.
   */
  readonly isLoadable: boolean;
}
