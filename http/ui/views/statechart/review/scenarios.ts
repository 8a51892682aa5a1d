/** Sequences of the simulation that are worth seeing. */

/** The reviews as their links have them. */
export const scenarios = {
  hungServer: 'spxgn',
  crashLoop: 'spqbfpqbfpq.r',
  newManager: 'sprZuqpy',
  killDuringStop: 'spxkq',
} as const;

export type Scenario = keyof typeof scenarios;
