/** The states of the health machine. */
export const healthStates = ['unknown', 'healthy', 'unresponsive'] as const;

export type HealthState = (typeof healthStates)[number];
