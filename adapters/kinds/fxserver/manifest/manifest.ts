/** What a resource's manifest declares, and what it says of the resource. Read by adapters/kinds/fxserver/manifest. */

/** One thing that a manifest declares, as the engine files it: `client_scripts {…}` under `client_script`, `K 'v' (x)` also under `K_extra`, as JSON. */
export interface MetadataEntry {
  readonly key: string;
  readonly value: string;
}

/** Why a manifest was not evaluated to its end. */
export type ManifestFault =
  /** `because`: an errno code, `not_a_file`, `closed` (the reader was), or `evaluator_failed` (the program's own part did not start). */
  | { readonly reason: 'unreadable'; readonly because: string }
  | { readonly reason: 'too_large'; readonly bytes: number; readonly limit: number }
  /** `message`: Lua's own words, without the place in front, of bounded length. `line` counts from 1. */
  | { readonly reason: 'syntax' | 'runtime'; readonly line: number | null; readonly message: string }
  /** Of processor time, or of waiting where a file does not answer. */
  | { readonly reason: 'time'; readonly limitMs: number }
  | { readonly reason: 'memory'; readonly limitBytes: number }
  /** More entries than the limit. */
  | { readonly reason: 'too_many'; readonly limit: number };

export interface Manifest {
  readonly file: 'fxmanifest.lua' | '__resource.lua';
  /** In the order in which they were declared; those before a run-time error stay. None of what was refused. */
  readonly entries: readonly MetadataEntry[];
  readonly fault: ManifestFault | null;
  /** The engine takes the resource for one of the old format: `__resource.lua`, or an `fxmanifest.lua` that ended with a run-time error. */
  readonly isOldFormat: boolean;
  /** Not with a syntax error, with any error in `__resource.lua`, nor where the manifest could not be read or was refused. */
  readonly isLoadable: boolean;
}

/** What a resource must be given by the server: `/server:4500` is `{ name: 'server', value: '4500' }`, `/onesync` has null. */
export interface Constraint {
  readonly name: string;
  readonly value: string | null;
}

/** What a manifest says of its resource. Lists are in the manifest's order; a text that was declared twice is the first of them, as for the engine. */
export interface ManifestDescription {
  readonly fx_version: string | null;
  readonly games: readonly string[];
  readonly author: string | null;
  readonly version: string | null;
  readonly description: string | null;
  readonly client_scripts: readonly string[];
  readonly server_scripts: readonly string[];
  readonly shared_scripts: readonly string[];
  readonly ui_page: string | null;
  readonly files: readonly string[];
  /** Names of resources: the constraints are apart. */
  readonly dependencies: readonly string[];
  readonly constraints: readonly Constraint[];
  readonly provides: readonly string[];
  readonly exports: { readonly client: readonly string[]; readonly server: readonly string[] };
  /** All other entries by key, unchanged; among them keys that the engine ignores, such as `client_scripts`. */
  readonly metadata: Readonly<Record<string, readonly string[]>>;
}
