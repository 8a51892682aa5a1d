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
export type Companion = z.infer<typeof schemas.companion>;
export type ConfigVersion = z.infer<typeof schemas.configVersion>;
export type Installation = z.infer<typeof schemas.installation>;
export type Preflight = z.infer<typeof schemas.preflight>;
export type Finding = z.infer<typeof schemas.finding>;
export type Run = z.infer<typeof schemas.run>;
export type EvidenceSummary = z.infer<typeof schemas.evidenceSummary>;
export type EvidenceDocument = z.infer<typeof schemas.evidenceDocument>;
export type Report = z.infer<typeof schemas.report>;
export type Schedule = z.infer<typeof schemas.schedule>;
export type Occurrence = z.infer<typeof schemas.occurrence>;
export type NextTime = z.infer<typeof schemas.nextTime>;
export type ScheduleInput = z.input<ReturnType<typeof schemas.scheduleInput>>;
export type HistoryEntry = z.infer<typeof schemas.historyEntry>;
export type Samples = z.infer<typeof schemas.samples>;
export type RunningResource = z.infer<typeof schemas.runningResource>;
export type ResourceOutcome = z.infer<typeof schemas.resourceOutcome>;
export type Player = z.infer<typeof schemas.player>;
export type CommandAccepted = z.infer<typeof schemas.commandAccepted>;
export type Summary = z.infer<typeof schemas.summary>;
export type ProblemBody = z.infer<typeof schemas.problem>;
export type Webhook = z.infer<typeof schemas.webhook>;
export type CreatedWebhook = z.infer<typeof schemas.createdWebhook>;
export type WebhookDelivery = z.infer<typeof schemas.webhookDelivery>;
export type WebhookTest = z.infer<typeof schemas.webhookTest>;
export type Access = z.infer<typeof schemas.access>;
export type Account = z.infer<typeof schemas.account>;
export type Accounts = z.infer<typeof schemas.accounts>;
export type InvitedAccount = z.infer<typeof schemas.invitedAccount>;
export type AccountSettings = z.input<ReturnType<typeof schemas.accountSettingsBody>>;
export type Session = z.infer<typeof schemas.session>;
export type Sessions = z.infer<typeof schemas.sessions>;
export type AccessToken = z.infer<typeof schemas.accessToken>;
export type AccessTokens = z.infer<typeof schemas.accessTokens>;
export type CreatedAccessToken = z.infer<typeof schemas.createdAccessToken>;
export type NewAccessToken = z.input<ReturnType<typeof schemas.newAccessTokenBody>>;
