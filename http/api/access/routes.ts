/** The routes of access, in the order of the OpenAPI document. */
import { accountRoutes } from './account-routes.js';
import { ownAccountRoutes } from './own-account-routes.js';
import { passkeyRoutes } from './passkey-routes.js';
import { setupRoutes } from './setup-routes.js';
import { tokenRoutes } from './token-routes.js';

export const accessRoutes = [...tokenRoutes, ...accountRoutes, ...setupRoutes, ...ownAccountRoutes, ...passkeyRoutes];
