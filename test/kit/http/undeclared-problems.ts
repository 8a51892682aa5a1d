/**
 * The problems that no operation declares, sorted: no operation matches the request, or the operation was answered with
 * 202 before its work failed.
 */
export const undeclaredProblems = [
  'build_not_downloaded',
  'method_not_allowed',
  'path_not_found',
  'recipe_cancelled',
  'recipe_incomplete',
  'recipe_task_failed',
];
