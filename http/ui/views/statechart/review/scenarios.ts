/** Instructive sequences of the simulation. */

/** The reviews in the form of their links. */
export const scenarios = {
  hungServer: 'spxgn',
  crashLoop: 'spqbfpqbfpq.r',
  newManager: 'sprZuqpy',
  killDuringStop: 'spxkq',
} as const;

export type Scenario = keyof typeof scenarios;
