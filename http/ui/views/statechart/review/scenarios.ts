/** Instructive sequences of the simulation. */

/** The reviews in the form of their links. */
export const scenarios = {
  crashLoop: 'spqbfpqbfpq.r',
  stopDuringStart: 'lpxq',
  hungServer: 'spxgn',
  killDuringStop: 'spxkq',
  cancelledRestart: 'lpyAzy',
  newManager: 'sprZuqpy',
} as const;

export type Scenario = keyof typeof scenarios;
