/** Passkeys: credentials of WebAuthn, with which the holder of an account logs in. Binary values are in base64url. */

export interface Passkey {
  /** The id that the authenticator gave the passkey. */
  readonly id: string;
  readonly name: string;
  /** The only host name for which the passkey works. */
  readonly host: string;
  readonly publicKey: string;
  /** The number of logins that the authenticator has counted; 0 if it does not count. */
  readonly counter: number;
  /** The transports by which browsers reach the authenticator. */
  readonly transports: readonly string[];
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

/** The page that requests a passkey, by its verified origin. */
export interface PasskeyPage {
  readonly origin: string;
  readonly host: string;
}

/** Options or an answer of a browser, in the JSON form of WebAuthn. */
export type WebAuthnJson = Readonly<Record<string, unknown>>;

/** Options for a browser, and their challenge. */
export interface PasskeyOptions {
  readonly challenge: string;
  readonly options: WebAuthnJson;
}

export interface PasskeyVerifier {
  /** Returns the options with which a browser makes a passkey. */
  registrationOptions(
    page: PasskeyPage,
    account: { readonly id: string; readonly name: string },
    present: readonly Passkey[],
  ): Promise<PasskeyOptions>;
  /** Reads the answer of a browser that made a passkey. @returns the passkey; `null` for an invalid answer */
  register(
    answer: WebAuthnJson,
    challenge: string,
    page: PasskeyPage,
  ): Promise<Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'> | null>;
  /**
   * Returns the options with which a browser logs in. @param allowed the passkeys to allow; `null` for any passkey of
   * this page
   */
  loginOptions(page: PasskeyPage, allowed: readonly Passkey[] | null): Promise<PasskeyOptions>;
  /**
   * Verifies the answer of a browser to a login.
   * @param isAlone whether the passkey is the only proof of the login: then the authenticator must have verified its
   *   holder
   * @returns the number of logins that the authenticator has counted; `null` for an invalid answer
   */
  verify(
    answer: WebAuthnJson,
    challenge: string,
    page: PasskeyPage,
    passkey: Passkey,
    isAlone: boolean,
  ): Promise<number | null>;
}

/** The maximum number of passkeys of an account. */
export const maxPasskeys = 20;
