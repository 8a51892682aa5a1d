/**
 * The problems that no operation declares. Such a problem occurs if no operation matches the request, or if the
 * work of an operation fails after its answer 202.
 */
export const undeclaredProblems = [
  'build_not_downloaded',
  'method_not_allowed',
  'path_not_found',
  'deployment_cancelled',
  'recipe_incomplete',
  'resource_change_failed',
  'resource_directory_invalid',
  'resource_installed',
  'resource_name_refused',
  'resource_not_in_archive',
  'resource_not_started',
  'resource_twice_in_archive',
  'resources_not_in_archive',
  'deployment_task_failed',
];
