/**
 * The events that a simulation offers first: at most four that can really follow, the likeliest first. The live view
 * lists them too.
 */

/**
 * The names of the events, by the name of the state inside of the top state. A simulation has the others under “Other
 * events”.
 */
export const likelyEvents: Readonly<Record<string, readonly string[]>> = {
  idle: ['start', 'start, ready line', 'start, invalid'],
  waiting: ['after backoff', 'cancelRecovery', 'start'],
  due: ['findLaunch.done', 'findLaunch.done, invalid', 'findLaunch.error'],
  gaveUp: ['start', 'start, ready line'],
  'launching › spawning': ['process.spawned', 'process.spawnFailed', 'stop', 'kill'],
  'launching › loading': ['process.ready', 'stop', 'process.treeExited', 'kill'],
  up: ['stop', 'restart', 'restart, announced', 'process.treeExited'],
  'stopping › announcing': ['after notice', 'cancelNotice', 'endNotice', 'postponeNotice'],
  'stopping › saving': ['process.saved', 'after saveLimit', 'kill', 'process.treeExited'],
  'stopping › requested': ['process.treeExited', 'after grace', 'kill', 'process.mainExited'],
  'stopping › remaining': ['process.treeExited', 'after restGrace', 'kill'],
  'stopping › killing': ['process.treeExited', 'after killLimit', 'manager.killed'],
  stuck: ['kill', 'process.treeExited', 'manager.killed'],
};
