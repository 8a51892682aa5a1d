/** `server-manager/client`: the typed client of the API. */
export type * from './api.js';
export {
  type Client,
  createClient,
  type DefaultEventType,
  type EventOf,
  type EventsOptions,
  type EventType,
} from './create-client.js';
export { ProblemError } from './problem-error.js';
export type { ClientOptions, Method } from './requests.js';
