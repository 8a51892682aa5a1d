/** Makes and uses passkeys of the browser. The library is loaded when it is first used. */
import type { Answer, Problem } from './answer.js';

/** The data that the service sends and gets, in the JSON form of WebAuthn. */
type Json = Readonly<Record<string, unknown>>;

/** The problem of a browser that neither made nor used a passkey. The view has the text of this problem. */
const unused: Problem = { status: 0, code: 'passkey_unused', title: '', detail: '', findings: [] };

/** Makes a passkey with the options of an answer. */
export async function makePasskey(options: Answer<Json>): Promise<Answer<Json>> {
  if (!options.ok) return options;
  const { startRegistration } = await import('@simplewebauthn/browser');
  return answered(startRegistration({ optionsJSON: options.value as never }), options.headers);
}

/** Uses a passkey with the options of an answer. */
export async function usePasskey(options: Answer<Json>): Promise<Answer<Json>> {
  if (!options.ok) return options;
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return answered(startAuthentication({ optionsJSON: options.value as never }), options.headers);
}

function answered(work: Promise<unknown>, headers: Headers): Promise<Answer<Json>> {
  return work.then(
    (value): Answer<Json> => ({ ok: true, value: value as Json, headers }),
    // The user has cancelled, or no authenticator has a passkey.
    (): Answer<Json> => ({ ok: false, problem: unused }),
  );
}
