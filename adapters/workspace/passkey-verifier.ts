/** Loads the library of passkeys at their first use. */

import type { PasskeyVerifier } from '../../machines/access/passkeys.js';
import { once } from '../../machines/async/once.js';

export function createPasskeyVerifier(): PasskeyVerifier {
  const load = once(async () => (await import('./webauthn.js')).webauthn);
  return {
    registrationOptions: async (...args) => (await load()).registrationOptions(...args),
    register: async (...args) => (await load()).register(...args),
    loginOptions: async (...args) => (await load()).loginOptions(...args),
    verify: async (...args) => (await load()).verify(...args),
  };
}
