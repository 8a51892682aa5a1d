/** The names of the states and actions of changes of Installed Resources. */

/** The states of the chart (resource-change.ts). */
export const resourceChangeStates = [
  ...(['preparing', 'applying', 'configuring', 'refreshing', 'applied'] as const),
  ...(['discarding', 'failed', 'undoing', 'reloading', 'undone', 'broken'] as const),
] as const;
export type ResourceChangeState = (typeof resourceChangeStates)[number];

export const resourceChangeActions = ['install', 'remove', 'update'] as const;
export type ResourceChangeAction = (typeof resourceChangeActions)[number];
