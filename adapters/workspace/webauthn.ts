/**
 * Implements passkeys with @simplewebauthn/server. The module is a separate file, because the library is large and only
 * needed for passkeys.
 */
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { challengeMs } from '../../machines/access/challenges.js';
import type { Passkey, PasskeyOptions, PasskeyVerifier, WebAuthnJson } from '../../machines/access/passkeys.js';

export const webauthn: PasskeyVerifier = {
  async registrationOptions({ host }, { id, name }, present) {
    const options = await generateRegistrationOptions({
      rpName: 'server-manager',
      rpID: host,
      userID: new Uint8Array(Buffer.from(id)),
      userName: name,
      userDisplayName: name,
      timeout: challengeMs,
      excludeCredentials: present.map(toDescriptor),
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    });
    return toOptions(options);
  },

  async register(answer, expectedChallenge, { origin, host }) {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: answer as unknown as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: false,
    }).catch(() => ({ registrationInfo: undefined }));
    if (registrationInfo === undefined) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
  },

  async loginOptions({ host }, allowed) {
    const options = await generateAuthenticationOptions({
      rpID: host,
      timeout: challengeMs,
      userVerification: allowed === null ? 'required' : 'preferred',
      ...(allowed !== null && { allowCredentials: allowed.map(toDescriptor) }),
    });
    return toOptions(options);
  },

  async verify(answer, expectedChallenge, { origin, host }, { id, publicKey, counter, transports }, isAlone) {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: host,
      credential: {
        id,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter,
        transports: [...transports],
      },
      requireUserVerification: isAlone,
    }).catch(() => ({ verified: false, authenticationInfo: null }));
    return verified && authenticationInfo !== null ? authenticationInfo.newCounter : null;
  },
};

function toDescriptor({ id, transports }: Passkey) {
  return { id, transports: [...transports] };
}

function toOptions(options: { readonly challenge: string }): PasskeyOptions {
  return { challenge: options.challenge, options: options as unknown as WebAuthnJson };
}
