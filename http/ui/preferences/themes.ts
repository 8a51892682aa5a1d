/** The themes that can be chosen. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];
