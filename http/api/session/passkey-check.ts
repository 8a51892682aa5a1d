/** Checks passkeys of requests: the page by its origin, the challenge, and the answer of the browser. */
import type { Context } from 'koa';
import { type Account, canLogIn } from '../../../machines/access/account.js';
import type { ChallengePurpose } from '../../../machines/access/challenges.js';
import type { Passkey, PasskeyPage, WebAuthnJson } from '../../../machines/access/passkeys.js';
import { Problem } from '../../problems/problems.js';
import type { AccessPolicy } from '../access-policy.js';
import { savedAccess } from '../grant-settings.js';
import { clientAddress } from '../history/caller.js';
import { networkOf } from './login-throttle.js';
import { tooManyLogins, type WrongCredentials } from './wrong-credentials.js';

export function createPasskeyCheck(
  {
    accounts,
    passkeys,
    challenges,
    readForwarded,
  }: Pick<AccessPolicy, 'accounts' | 'passkeys' | 'challenges' | 'readForwarded'>,
  wrong: WrongCredentials,
) {
  /** Returns the page that asks. @throws the problem of a request that no page of this service has sent */
  function pageOf(ctx: Context): PasskeyPage {
    const origin = ctx.get('Origin');
    const host = readForwarded(ctx.req).host ?? ctx.get('Host');
    const url = URL.canParse(origin) ? new URL(origin) : null;
    // Origins of other pages may be allowed for tokens.
    if (url === null || url.host !== host.toLowerCase()) throw new Problem({ code: 'passkey_impossible' });
    return { origin, host: url.hostname };
  }

  /** Keeps the challenge of options. @returns the options */
  function ask(ctx: Context, purpose: ChallengePurpose, { challenge, options }: AskedOptions): WebAuthnJson {
    challenges.add(challenge, purpose, networkOf(clientAddress(ctx, readForwarded)));
    return options;
  }

  async function refuse(ctx: Context): Promise<null> {
    const refusal = await wrong.refuse(ctx);
    if (refusal === null) return null;
    throw refusal.seconds === 0 ? new Problem({ code: 'passkey_wrong' }) : tooManyLogins(refusal);
  }

  return {
    /** Returns the options of a new passkey of an account. */
    async registrationOptions(ctx: Context, account: Account): Promise<WebAuthnJson> {
      const asked = await passkeys.registrationOptions(pageOf(ctx), account, account.passkeys);
      return ask(ctx, { kind: 'register', account: account.id }, asked);
    },
    /** Returns the new passkey of an answer. @throws the problem of an invalid one */
    async register(ctx: Context, account: Account, answer: WebAuthnJson, name: string): Promise<Passkey> {
      const page = pageOf(ctx);
      const challenge = challengeOf(answer);
      const purpose = challenges.take(challenge);
      const isOwn = purpose?.kind === 'register' && purpose.account === account.id;
      const made = isOwn ? await passkeys.register(answer, challenge, page) : null;
      if (made === null || accounts.findPasskey(made.id) !== null) throw new Problem({ code: 'passkey_invalid' });
      return { ...made, name, host: page.host, createdAt: Date.now(), lastUsedAt: null };
    },
    /** Returns the options of a login by passkey alone. */
    async loginOptions(ctx: Context): Promise<WebAuthnJson> {
      return ask(ctx, { kind: 'login', account: null }, await passkeys.loginOptions(pageOf(ctx), null));
    },
    /** Returns the options of the second factor of an account. */
    async secondFactorOptions(ctx: Context, account: Account): Promise<WebAuthnJson> {
      const page = pageOf(ctx);
      const allowed = account.passkeys.filter(({ host }) => host === page.host);
      const asked = await passkeys.loginOptions(page, allowed);
      return ask(ctx, { kind: 'second_factor', account: account.id }, asked);
    },
    /** @returns null when the connection was closed without an answer. @throws the problem of a wrong passkey */
    async logIn(ctx: Context, answer: WebAuthnJson): Promise<Account | null> {
      const page = pageOf(ctx);
      const challenge = challengeOf(answer);
      const purpose = challenges.take(challenge);
      const found = accounts.findPasskey(String(answer.id));
      if (purpose === null || purpose.kind === 'register' || found === null) return refuse(ctx);
      const { account, passkey } = found;
      const isOwn = purpose.account === null || purpose.account === account.id;
      const isAlone = purpose.kind === 'login';
      const isPossible = canLogIn(account) && isOwn && passkey.host === page.host;
      const counter = isPossible ? await passkeys.verify(answer, challenge, page, passkey, isAlone) : null;
      if (counter === null) return refuse(ctx);
      const used = { ...passkey, counter, lastUsedAt: Date.now() };
      const changed = await savedAccess(
        accounts.changePasskeys(account.id, (now) => ({
          passkeys: now.passkeys.map((each) => (each.id === passkey.id ? used : each)),
        })),
      );
      // It may have been changed since the check began.
      const isStillUsable =
        typeof changed !== 'string' && canLogIn(changed) && accounts.findPasskey(passkey.id) !== null;
      return isStillUsable ? changed : refuse(ctx);
    },
  };
}

interface AskedOptions {
  readonly challenge: string;
  readonly options: WebAuthnJson;
}

/** Returns the challenge that a browser has answered; empty for an answer without one. */
function challengeOf({ response }: WebAuthnJson): string {
  try {
    const { clientDataJSON } = response as { clientDataJSON: string };
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}
