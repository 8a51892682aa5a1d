/** The facts of faults of changes of Installed Resources. A fact named `because` is a clause. */

export interface ResourceFacts {
  /** `kind`: the display name of a kind whose resources the manager cannot install. */
  resource_install_unsupported: { readonly folder: string; readonly kind: string };
  resource_order_invalid: { readonly field: string | null; readonly problem: string };
  resources_not_in_archive: Readonly<Record<never, unknown>>;
  /** `names`: the names of the resources in the archive. */
  resource_not_in_archive: { readonly resource: string; readonly names: readonly string[] };
  resource_twice_in_archive: { readonly resource: string; readonly paths: readonly string[] };
  resource_name_refused: { readonly resource: string; readonly because: string };
  resource_directory_invalid: { readonly directory: string; readonly because: string };
  /** `path`: the path of the installed resource. */
  resource_installed: { readonly resource: string; readonly path: string };
  resource_not_found: { readonly folder: string; readonly resource: string };
  resource_change_running: { readonly folder: string; readonly change: string };
  resource_change_not_found: { readonly change: string };
  resource_change_not_undoable: { readonly change: string; readonly because: string };
  resource_change_failed: { readonly because: string };
  resource_not_started: { readonly resource: string };
  /** Files of the Data Folder are being restored from a backup. */
  folder_restoring: { readonly folder: string };
}
