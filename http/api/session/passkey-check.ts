/** Checks passkeys of requests: the page by its origin, the challenge, and the answer of the browser. */
import type { Context } from 'koa';
import { type Account, canLogIn } from '../../../machines/access/account.js';
import type { ChallengePurpose } from '../../../machines/access/challenges.js';
import type { Passkey, PasskeyOptions, PasskeyPage, WebAuthnJson } from '../../../machines/access/passkeys.js';
import { Problem } from '../../problems/problems.js';
import type { AccessPolicy } from '../access/access-policy.js';
import { waitForSave } from '../access/grant-settings.js';
import { clientAddress } from '../kit/caller.js';
import { toNetwork } from './login-throttle.js';
import { tooManyLogins, type WrongCredentials } from './wrong-credentials.js';

export class PasskeyCheck {
  constructor(
    private readonly access: Pick<AccessPolicy, 'accounts' | 'passkeys' | 'challenges' | 'readForwarded'>,
    private readonly wrong: WrongCredentials,
  ) {}

  /** Returns the options of a new passkey of an account. @throws Problem `passkey_impossible` */
  async createRegistrationOptions(ctx: Context, account: Account): Promise<WebAuthnJson> {
    const page = this.findPage(ctx);
    const asked = await this.access.passkeys.registrationOptions(page, account, account.passkeys);
    return this.addChallenge(ctx, { kind: 'register', account: account.id }, asked);
  }

  /** Returns the new passkey from a browser's answer. @throws Problem `passkey_impossible` or `passkey_invalid` */
  async register(ctx: Context, account: Account, answer: WebAuthnJson, name: string): Promise<Passkey> {
    const { accounts, passkeys, challenges } = this.access;
    const page = this.findPage(ctx);
    const challenge = findChallenge(answer);
    const purpose = challenges.take(challenge);
    const isOwn = purpose?.kind === 'register' && purpose.account === account.id;
    const made = isOwn ? await passkeys.register(answer, challenge, page) : null;
    if (made === null || accounts.findPasskey(made.id) !== null) throw new Problem({ code: 'passkey_invalid' });
    return { ...made, name, host: page.host, createdAt: Date.now(), lastUsedAt: null };
  }

  /** Returns the options of a login with only a passkey. @throws Problem `passkey_impossible` */
  async createLoginOptions(ctx: Context): Promise<WebAuthnJson> {
    const asked = await this.access.passkeys.loginOptions(this.findPage(ctx), null);
    return this.addChallenge(ctx, { kind: 'login', account: null }, asked);
  }

  /** Returns the options of the second factor of an account. @throws Problem `passkey_impossible` */
  async createSecondFactorOptions(ctx: Context, account: Account): Promise<WebAuthnJson> {
    const page = this.findPage(ctx);
    const allowed = account.passkeys.filter(({ host }) => host === page.host);
    const asked = await this.access.passkeys.loginOptions(page, allowed);
    return this.addChallenge(ctx, { kind: 'second_factor', account: account.id }, asked);
  }

  /**
   * Returns the account of a passkey; `null` if the connection was closed without an answer.
   * @throws Problem `passkey_impossible`, `passkey_wrong` or `too_many_logins`
   */
  async logIn(ctx: Context, answer: WebAuthnJson): Promise<Account | null> {
    const { accounts, passkeys, challenges } = this.access;
    const page = this.findPage(ctx);
    const challenge = findChallenge(answer);
    const purpose = challenges.take(challenge);
    const owned = accounts.findPasskey(String(answer.id));
    if (purpose === null || purpose.kind === 'register' || owned === null) return this.refuse(ctx);
    const { account, passkey } = owned;
    const isOwn = purpose.account === null || purpose.account === account.id;
    const isAlone = purpose.kind === 'login';
    const isPossible = canLogIn(account) && isOwn && passkey.host === page.host;
    const counter = isPossible ? await passkeys.verify(answer, challenge, page, passkey, isAlone) : null;
    if (counter === null) return this.refuse(ctx);
    return (await this.saveUse(account, passkey, counter)) ?? this.refuse(ctx);
  }

  /**
   * Records the use of a passkey. Returns the changed account; `null` if another request changed the account during the
   * check.
   */
  private async saveUse(account: Account, passkey: Passkey, counter: number): Promise<Account | null> {
    const { accounts } = this.access;
    const used = { ...passkey, counter, lastUsedAt: Date.now() };
    const changed = await waitForSave(
      accounts.changePasskeys(account.id, (now) => ({
        passkeys: now.passkeys.map((each) => (each.id === passkey.id ? used : each)),
      })),
    );
    const isUsable = typeof changed !== 'string' && canLogIn(changed) && accounts.findPasskey(passkey.id) !== null;
    return isUsable ? changed : null;
  }

  /**
   * Returns the page that sent a request. @throws Problem `passkey_impossible` if the page is not a page of this
   * service
   */
  private findPage(ctx: Context): PasskeyPage {
    const origin = ctx.get('Origin');
    const host = this.access.readForwarded(ctx.req).host ?? ctx.get('Host');
    const url = URL.canParse(origin) ? new URL(origin) : null;
    // Refuse other origins, even if they are allowed with tokens.
    if (url === null || url.host !== host.toLowerCase()) throw new Problem({ code: 'passkey_impossible' });
    return { origin, host: url.hostname };
  }

  /** Stores the challenge of the options, and returns the options. */
  private addChallenge(ctx: Context, purpose: ChallengePurpose, { challenge, options }: PasskeyOptions): WebAuthnJson {
    this.access.challenges.add(challenge, purpose, toNetwork(clientAddress(ctx, this.access.readForwarded)));
    return options;
  }

  /** Answers a wrong passkey. Returns `null` if the connection was closed without an answer. */
  private async refuse(ctx: Context): Promise<null> {
    const refusal = await this.wrong.refuse(ctx);
    if (refusal === null) return null;
    throw refusal.seconds === 0 ? new Problem({ code: 'passkey_wrong' }, refusal.limit) : tooManyLogins(refusal);
  }
}

/** Returns the challenge that a browser has answered; an empty text without a challenge. */
function findChallenge({ response }: WebAuthnJson): string {
  try {
    const { clientDataJSON } = response as { clientDataJSON: string };
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}
