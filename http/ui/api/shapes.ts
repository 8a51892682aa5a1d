/** What the API tells, by the shapes that describe it: types alone, so nothing of them is sent to a browser. */
import type * as z from 'zod';
import type * as shapes from '../../api/schemas/schemas.js';

export type Status = z.infer<typeof shapes.status>;
export type LastExit = z.infer<typeof shapes.lastExit>;
export type Recovery = z.infer<typeof shapes.recovery>;
export type Build = z.infer<typeof shapes.build>;
export type DataFolder = z.infer<typeof shapes.dataFolder>;
export type InstalledResource = z.infer<typeof shapes.installedResource>;
export type Preflight = z.infer<typeof shapes.preflight>;
export type Finding = z.infer<typeof shapes.finding>;
export type Run = z.infer<typeof shapes.run>;
export type CommandAccepted = z.infer<typeof shapes.commandAccepted>;
export type Summary = z.infer<typeof shapes.summary>;
export type ProblemBody = z.infer<typeof shapes.problem>;
