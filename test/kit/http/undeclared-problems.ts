/**
 * The problems that no operation declares, sorted: no operation matches the request, or the operation was answered with
 * 202 before its work failed.
 */
export const undeclaredProblems = [
  'build_not_downloaded',
  'method_not_allowed',
  'path_not_found',
  'deployment_cancelled',
  'recipe_incomplete',
  'deployment_task_failed',
];
