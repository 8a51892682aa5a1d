/** Installed Resources, as the API tells of them. Found by adapters/kinds, told by http/. */
import type { Finding } from './findings.js';
import type { ManifestDescription } from './manifest.js';

export interface InstalledResource {
  /** Its directory's name. */
  readonly name: string;
  /** FXServer: 1 for `fxmanifest.lua` (also when both are there), 0 for `__resource.lua`. Null for other kinds of servers. */
  readonly metadata_type: 0 | 1 | null;
  /** Below the Data Folder, with `/` between the parts; for one that comes with the Build, below its citizen directory. */
  readonly path: string;
  /** The name by which the server and its configuration know it. */
  readonly engine_name: string;
  /** It comes with the Build. */
  readonly is_system: boolean;
  /** The directories around it that group it, the outermost first, as they are called. */
  readonly categories: readonly string[];
  /** Whether the configuration starts it. Scripts can start more. */
  readonly enabled: boolean;
  /** What starts it; null where nothing does. */
  readonly enabled_by: EnabledBy | null;
  /** What its manifest tells. */
  readonly manifest: ManifestDescription;
  /** What is wrong with it, as far as it tells itself. */
  readonly problems: readonly Finding[];
}

/** A command of the configuration, and the resource that it was started for, if it is a dependency of that. */
export interface EnabledBy {
  readonly file: string;
  readonly line: number | null;
  /** For example `ensure [cars]`. */
  readonly command: string;
  readonly required_by: string | null;
}

/** What a manifest tells that tells nothing. */
export const emptyDescription: ManifestDescription = {
  fx_version: null,
  games: [],
  author: null,
  version: null,
  description: null,
  client_scripts: [],
  server_scripts: [],
  shared_scripts: [],
  ui_page: null,
  files: [],
  dependencies: [],
  constraints: [],
  provides: [],
  exports: { client: [], server: [] },
  rest: {},
};
