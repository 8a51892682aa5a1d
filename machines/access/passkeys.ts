/** Passkeys: credentials of WebAuthn, with which the holder of an account logs in. Binary values are in base64url. */

export interface Passkey {
  /** The id that its authenticator gave it. */
  readonly id: string;
  readonly name: string;
  /** The host name for which it was made: it works there alone. */
  readonly host: string;
  readonly publicKey: string;
  /** The number of logins that its authenticator has counted; 0 where it does not count. */
  readonly counter: number;
  /** How browsers reach its authenticator. */
  readonly transports: readonly string[];
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

/** The page that asks, by its checked origin. */
export interface PasskeyPage {
  readonly origin: string;
  readonly host: string;
}

/** What a browser needs or answers, as WebAuthn defines it in JSON. */
export type WebAuthnJson = Readonly<Record<string, unknown>>;

/** Options for a browser, with their challenge. */
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
  /** @returns the passkey of a browser's answer; null for an invalid one */
  register(
    answer: WebAuthnJson,
    challenge: string,
    page: PasskeyPage,
  ): Promise<Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'> | null>;
  /** Returns the options with which a browser logs in. @param allowed null: with any passkey for this page */
  loginOptions(page: PasskeyPage, allowed: readonly Passkey[] | null): Promise<PasskeyOptions>;
  /**
   * @param isAlone whether nothing else was asked for: the authenticator must have verified its holder
   * @returns the new counter; null for an invalid answer
   */
  verify(
    answer: WebAuthnJson,
    challenge: string,
    page: PasskeyPage,
    passkey: Passkey,
    isAlone: boolean,
  ): Promise<number | null>;
}

/** More of them are not needed by one account. */
export const maxPasskeys = 20;
