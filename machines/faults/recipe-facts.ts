/** The facts of faults of recipes and their deployments. */

export interface RecipeFacts {
  /** `task`: the number of the task, from 1. `because`: a clause. */
  deployment_task_failed: { readonly task: number; readonly action: string; readonly because: string };
  /** `missing`: the file or directory that every recipe must create. */
  recipe_incomplete: { readonly missing: string };
  deployment_cancelled: Readonly<Record<never, unknown>>;
  /** Another deployment is creating the Data Folder. */
  deployment_running: { readonly folder: string };
  too_many_deployments: { readonly max: number };
}
