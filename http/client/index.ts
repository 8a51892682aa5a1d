/** `server-manager/client`: the typed client of the API. */
export type * from './api.js';
export { type Client, type ClientOptions, createClient } from './create-client.js';
export type { DefaultEventType, EventOf, EventSourceOptions, EventsOptions, EventType } from './events.js';
export { type HistoryEntryOf, isEntry } from './history-entries.js';
export { createMergePatch, type MergePatch } from './merge-patch.js';
export type { EntryOf, ListPath, PageOptions, Pages } from './pages.js';
export { type KnownProblem, type ProblemCode, ProblemError, type ProblemOf } from './problem-error.js';
export type { ConnectionFaults } from './repeat-lost.js';
export type { Method, TokenSource } from './requests.js';
export type {
  Cancellable,
  ConsoleOptions,
  ConsolePart,
  Detachable,
  EndOptions,
  InstallationOptions,
  JobOptions,
  ServerMethods,
  StartOptions,
} from './server-methods.js';
