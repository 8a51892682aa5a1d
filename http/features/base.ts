/** The core and the features that most other features use. */
import type { AccessFeature } from './access.js';
import type { Core } from './core.js';
import type { ServerFeature } from './server.js';

export interface Base {
  readonly core: Core;
  readonly access: AccessFeature;
  readonly server: ServerFeature;
}
