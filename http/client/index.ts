/** `server-manager/client`: the typed client of the API. */
export type * from './api.js';
export {
  type Client,
  type ClientOptions,
  createClient,
  type DefaultEventType,
  type EventOf,
  type EventsOptions,
  type EventType,
  type Method,
} from './create-client.js';
export { ProblemError } from './problem-error.js';
