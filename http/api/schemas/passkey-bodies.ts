/** The schemas of request bodies of passkeys. Each is made at its first use. */
import * as z from 'zod';
import { once } from '../../../machines/async/once.js';
import { oneLine } from '../kit/one-line.js';

const name = once(() =>
  z.string().trim().min(1).max(100).regex(oneLine, 'must be one line').describe('A name for people, in one line'),
);

/** What a browser answers, as WebAuthn defines it in JSON. */
export const webAuthnAnswer = once(() => z.record(z.string(), z.unknown()));

/** POST /access/passkeys. */
export const newPasskeyBody = once(() =>
  z
    .strictObject({
      name: name(),
      passkey: webAuthnAnswer().describe('The RegistrationResponseJSON of WebAuthn, which the browser has made'),
    })
    .meta({ id: 'NewPasskey', description: 'A new passkey.' }),
);

/** PUT /access/passkeys/{id}. */
export const passkeyNameBody = once(() =>
  z.strictObject({ name: name() }).meta({ id: 'PasskeyName', description: 'The name of a passkey.' }),
);

/** PUT /access/second-factor. */
export const secondFactorBody = once(() =>
  z
    .strictObject({ required: z.boolean().describe('Whether a login with the password needs a passkey, too') })
    .meta({ id: 'SecondFactor', description: 'Whether a second factor is required.' }),
);
