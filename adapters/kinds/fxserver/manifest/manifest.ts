/** A resource's manifest: what it declares, and why it was not evaluated completely. */
import type { ManifestDescription } from './describe.js';

/** Why a manifest was not evaluated completely. */
export type ManifestFault =
  /**
   * `because`: an errno code, `not_a_file`, `closed` (the reader is closed), or `evaluator_failed` (the sandbox did not
   * start).
   */
  | { readonly reason: 'unreadable'; readonly because: string }
  | { readonly reason: 'too_large'; readonly bytes: number; readonly limit: number }
  /** `message`: Lua's message without its position, truncated. `line` counts from 1. */
  | { readonly reason: 'syntax' | 'runtime'; readonly line: number | null; readonly message: string }
  /** The limit of processor time, or of the total time. */
  | { readonly reason: 'time'; readonly limitMs: number }
  | { readonly reason: 'memory'; readonly limitBytes: number }
  /** More entries than the limit. */
  | { readonly reason: 'too_many'; readonly limit: number };

export interface Manifest {
  readonly file: 'fxmanifest.lua' | '__resource.lua';
  /** Its fields, from the entries up to a run-time error; empty when a limit was exceeded. */
  readonly description: ManifestDescription;
  readonly fault: ManifestFault | null;
  /**
   * Whether the engine treats the resource as one of the old format: `__resource.lua`, or an `fxmanifest.lua` with a
   * run-time error.
   */
  readonly isOldFormat: boolean;
  /** False after a syntax error, any error in `__resource.lua`, an unreadable file, or an exceeded limit. */
  readonly isLoadable: boolean;
}
