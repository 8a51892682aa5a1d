/** Passkeys of an account, which a simulated authenticator makes. */
import { createHash, randomBytes } from 'node:crypto';
import * as assert from 'uvu/assert';
import type { RunningService } from '../../../kit/manager/service.js';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { withToken } from '../session/sessions.js';
import { cookieAs, createAccount } from './account.js';
import { send } from './named-token.js';

const test = successiveManagersSuite('http/api/access/passkeys');

const maxPasskeys = 20;

/** Returns the answer of an authenticator that makes a passkey, without an attestation. */
function makePasskey(challenge: string, origin: string) {
  const id = randomBytes(16);
  const bytes = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex');
  // A key of ES256 in the form of COSE, with random coordinates.
  const key = Buffer.concat([
    bytes('a5 01 02 03 26 20 01 21 58 20'),
    randomBytes(32),
    bytes('22 58 20'),
    randomBytes(32),
  ]);
  const data = Buffer.concat([
    createHash('sha256').update(new URL(origin).hostname).digest(),
    // The user was present and verified, and a key follows. The counter and the id of the model are zero.
    bytes(`45 ${'00'.repeat(4 + 16)} 00 10`),
    id,
    key,
  ]);
  // The map { fmt: 'none', attStmt: {}, authData: data } in CBOR.
  const attestation = Buffer.concat([
    bytes('a3 63'),
    Buffer.from('fmt'),
    bytes('64'),
    Buffer.from('none'),
    bytes('67'),
    Buffer.from('attStmt'),
    bytes('a0 68'),
    Buffer.from('authData'),
    Buffer.from([0x58, data.length]),
    data,
  ]);
  const client = JSON.stringify({ type: 'webauthn.create', challenge, origin, crossOrigin: false });
  return {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    response: {
      clientDataJSON: Buffer.from(client).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
    },
    clientExtensionResults: {},
  };
}

/** Gets the options of a new passkey. @returns a function that adds a passkey with these options */
async function startPasskey(service: RunningService, headers: Readonly<Record<string, string>>) {
  const own = { ...headers, Origin: service.base };
  const options = await send(service, ['POST', '/access/passkey-options'], own);
  assert.is(options.status, 200, options.text);
  const passkey = makePasskey(options.json.challenge, service.base);
  return (name: string) => send(service, ['POST', '/access/passkeys'], own, { name, passkey });
}

test('POST /access/passkeys adds twenty passkeys and refuses the next one', async ({ manage }) => {
  const service = await manage(withToken);
  await createAccount(service, 'Ann', ['read']);
  const ann = await cookieAs(service, 'Ann');
  for (let number = 1; number < maxPasskeys; number += 1) {
    const added = await (await startPasskey(service, ann))(`Key ${number}`);
    assert.is(added.status, 201, added.text);
  }
  // Both browsers get their options while one more passkey is allowed.
  const [addLast, addAboveLimit] = [await startPasskey(service, ann), await startPasskey(service, ann)];
  assert.is((await addLast('Last')).status, 201);
  const refused = await addAboveLimit('Above the limit');
  assert.equal([refused.status, refused.json.code], [409, 'too_many_passkeys']);
  const listed = (await send(service, ['GET', '/access/passkeys'], ann)).json;
  assert.equal([listed.length, listed.at(-1).name], [maxPasskeys, 'Last']);
});

test.run();
