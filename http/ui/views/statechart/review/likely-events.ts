/** The events that are offered first in a simulation: what can really follow in a state, most likely first. */

/** The names of the events, by the name of the state inside of the top state. The others are under “All events”. */
export const likelyEvents: Readonly<Record<string, readonly string[]>> = {
  idle: ['start', 'start, ready line', 'start, invalid'],
  waiting: ['after backoff', 'cancelRecovery', 'start'],
  due: ['findLaunch.done', 'findLaunch.done, invalid', 'findLaunch.error'],
  gaveUp: ['start', 'start, ready line'],
  'launching › spawning': ['process.spawned', 'process.spawnFailed', 'stop', 'kill', 'after launchLimit'],
  'launching › loading': ['process.ready', 'stop', 'process.treeExited', 'kill'],
  up: ['stop', 'restart', 'restart, announced', 'command', 'kill', 'process.treeExited', 'manager.killed'],
  'stopping › announcing': ['after notice', 'cancelNotice', 'endNotice', 'postponeNotice', 'process.treeExited'],
  'stopping › saving': ['process.saved', 'after saveLimit', 'kill', 'process.treeExited'],
  'stopping › requested': ['process.treeExited', 'process.mainExited', 'after grace', 'kill', 'manager.killed'],
  'stopping › remaining': ['process.treeExited', 'after restGrace', 'kill'],
  'stopping › killing': ['process.treeExited', 'after killLimit', 'manager.killed'],
  stuck: ['kill', 'process.treeExited', 'manager.killed'],
};
