/** The facts of faults of updates of Installed Resources. */

export interface ResourceUpdateFacts {
  resource_source_not_set: { readonly folder: string; readonly resource: string };
  /** `because`: a clause. */
  resource_update_failed: { readonly resource: string; readonly because: string };
}
