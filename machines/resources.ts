/** Installed Resources, as the API tells of them. Found by adapters/kinds, told by http/. */

export interface InstalledResource {
  /** Its directory's name. */
  readonly name: string;
  /** FXServer: 1 for `fxmanifest.lua` (also when both are there), 0 for `__resource.lua`. Null for other kinds of servers. */
  readonly metadata_type: 0 | 1 | null;
  /** Below the Data Folder, with `/` between the parts; for one that comes with the Build, below the Build. */
  readonly path: string;
}
