/**
 * The types of the API's bodies, derived from its schemas. Types only: no code of the schemas is sent to the browser.
 */
import type * as z from 'zod';
import type * as schemas from './schemas.js';

export type Status = z.infer<typeof schemas.status>;
export type LastExit = z.infer<typeof schemas.lastExit>;
export type Recovery = z.infer<typeof schemas.recovery>;
export type Build = z.infer<typeof schemas.build>;
export type DataFolder = z.infer<typeof schemas.dataFolder>;
export type InstalledResource = z.infer<typeof schemas.installedResource>;
export type ConfigVersion = z.infer<typeof schemas.configVersion>;
export type Installation = z.infer<typeof schemas.installation>;
export type Preflight = z.infer<typeof schemas.preflight>;
export type Finding = z.infer<typeof schemas.finding>;
export type Run = z.infer<typeof schemas.run>;
export type CommandAccepted = z.infer<typeof schemas.commandAccepted>;
export type Summary = z.infer<typeof schemas.summary>;
export type ProblemBody = z.infer<typeof schemas.problem>;
