/** Assembles access control: tokens, accounts and sessions. */
import { openAccess as openAdapters } from '../../adapters/workspace/access.js';
import type { AccessPolicy } from '../api/access/access-policy.js';
import { createForwardedReader } from '../api/access/forwarded.js';
import { isLoopback } from '../api/access/loopback.js';
import { accessRoutes } from '../api/access/routes.js';
import { bindRoutes } from '../api/kit/bound-route.js';
import { createLoginServices, type LoginServices } from '../api/session/login-services.js';
import { sessionRoutes } from '../api/session/routes.js';
import type { Core } from './core.js';
import type { Feature } from './feature.js';

export interface AccessFeature extends Feature {
  readonly policy: AccessPolicy;
  readonly login: LoginServices;
}

/** Opens the tokens, accounts and sessions of the workspace. */
export async function openAccess({ options, root, report, journal }: Core): Promise<AccessFeature> {
  const { token, host, allowedOrigins, trustProxy } = options;
  const opened = await openAdapters({ root, token, isExposed: !isLoopback(host), report });
  const policy = { ...opened, token, host, allowedOrigins, readForwarded: createForwardedReader(trustProxy) };
  const login = createLoginServices({ access: policy, journal });
  const services = { access: policy, journal, login };
  return {
    policy,
    login,
    routes: [...bindRoutes(accessRoutes, services), ...bindRoutes(sessionRoutes, services)],
    async close() {
      login.close();
      await opened.tokens.close();
    },
  };
}
