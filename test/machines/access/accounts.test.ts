/** Accounts on a simulated clock: names, invitations, and the last administrator. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Account, invitationMs, type PasswordHash } from '../../../machines/access/account.js';
import { Accounts } from '../../../machines/access/accounts.js';
import { createPasswordLogin } from '../../../machines/access/password-login.js';

const test = suite('machines/access/accounts');

const hashOf = (hash: string): PasswordHash => ({
  algorithm: 'scrypt',
  cost: 2,
  blockSize: 1,
  parallelization: 1,
  salt: '',
  hash,
});

function simulate(needsAdmin = true) {
  let [now, ids] = [1_000, 0];
  let kept: readonly Account[] = [];
  const fault: { code: string | null } = { code: null };
  const accounts = new Accounts({
    file: {
      read: () => kept,
      async write(changed) {
        if (fault.code !== null) throw Object.assign(new Error(fault.code), { code: fault.code });
        kept = changed;
      },
    },
    createId: () => `id${++ids}`,
    createSecret: () => `secret${++ids}`,
    computeDigest: (secret) => `digest of ${secret}`,
    onUnsaved: () => undefined,
    now: () => now,
    needsAdmin,
    isNameTaken: (name) => name === 'Token',
  });
  return {
    accounts,
    fault,
    kept: () => kept,
    advance: (ms: number) => void (now += ms),
    /** Creates an account with a password. */
    async add(name: string, scopes: Account['scopes'] = ['read']): Promise<Account> {
      const created = await accounts.create({ name, scopes, commands: null, isDisabled: false });
      const account = await accounts.accept(created?.invitation ?? '', hashOf(`hash of ${name}`));
      if (account === null) throw new Error('there is no account');
      return account;
    },
  };
}

const settings = { name: 'Ann', scopes: ['admin'], commands: null, isDisabled: false } as const;

test('An invitation sets a password once and until it expires', async () => {
  const { accounts, kept, advance } = simulate();
  const { account, invitation } = (await accounts.create(settings)) ?? { account: { id: '' }, invitation: '' };
  assert.not.match(JSON.stringify(kept()), `"${invitation}"`);
  assert.is(await accounts.accept('wrong', hashOf('x')), null);
  advance(invitationMs);
  assert.is(await accounts.accept(invitation, hashOf('x')), null);
  const again = await accounts.invite(account.id);
  if (typeof again === 'string') throw new Error(again);
  const both = await Promise.all([
    accounts.accept(again.invitation, hashOf('x')),
    accounts.accept(again.invitation, hashOf('y')),
  ]);
  assert.equal(
    both.map((each) => each?.password?.hash),
    ['x', undefined],
  );
  assert.is(accounts.get(account.id)?.password?.hash, 'x');
});

test('An enabled account administers the service once it has a password', async () => {
  const { accounts } = simulate(false);
  const created = await accounts.create(settings);
  assert.not(accounts.hasAdmin());
  const account = await accounts.accept(created?.invitation ?? '', hashOf('x'));
  assert.ok(accounts.hasAdmin());
  await accounts.change(account?.id ?? '', () => ({ ...settings, isDisabled: true }));
  assert.not(accounts.hasAdmin());
});

test('The last administrator cannot be disabled or deleted', async () => {
  const { accounts, add } = simulate();
  const ann = await add('Ann', ['admin']);
  assert.is(await accounts.remove(ann.id), 'last_admin');
  assert.is(await accounts.change(ann.id, () => ({ ...settings, isDisabled: true })), 'last_admin');
  assert.is(await accounts.change(ann.id, () => ({ ...settings, scopes: ['read'] })), 'last_admin');
  await add('Ben', ['admin']);
  assert.is(((await accounts.remove(ann.id)) as Account).name, 'Ann');
});

test('Accounts and tokens share one set of names, which are unique in any case', async () => {
  const { accounts, add } = simulate();
  const ann = await add('Ann');
  await add('Ben');
  assert.is(await accounts.create({ ...settings, name: 'ANN' }), null);
  assert.is(await accounts.create({ ...settings, name: 'Token' }), null);
  const changed = (name: string) => accounts.change(ann.id, () => ({ ...settings, name }));
  assert.is(await changed('ben'), 'name_taken');
  assert.is(((await changed('ANN')) as Account).name, 'ANN');
  assert.is(await accounts.change('other', () => settings), 'unknown');
});

test('A change that cannot be written changes nothing', async () => {
  const { accounts, add, fault } = simulate();
  const ann = await add('Ann', ['admin']);
  fault.code = 'ENOSPC';
  for (const work of [
    accounts.create({ ...settings, name: 'Ben' }),
    accounts.change(ann.id, () => ({ ...settings, name: 'Other' })),
    accounts.setPassword(ann.id, hashOf('new')),
    accounts.invite(ann.id),
  ])
    assert.is(await work.then(String, (error: NodeJS.ErrnoException) => error.code), 'ENOSPC');
  assert.equal(accounts.all(), [ann]);
});

test('A refused login checks one password hash, whatever account it names', async () => {
  const { accounts, add } = simulate();
  await add('Ann', ['admin']);
  const ben = await add('Ben');
  await accounts.change(ben.id, () => ({ name: 'Ben', scopes: ['read'], commands: null, isDisabled: true }));
  await accounts.create({ ...settings, name: 'Invited' });
  const compared: (string | null)[] = [];
  const login = createPasswordLogin({
    accounts,
    hashPassword: async (password) => hashOf(password),
    isPassword: async (password, kept) => {
      compared.push(kept?.hash ?? null);
      return kept !== null && kept.hash === `hash of ${password}`;
    },
  });
  const client = { network: '192.0.2.1', rank: () => 0, isWaiting: () => true };
  const logIn = async (name: string, password = name) => login.logIn(name, password, client);
  assert.is(((await logIn('ann', 'Ann')) as Account).name, 'Ann');
  for (const name of ['Ben', 'Invited', 'Unknown']) assert.is(await logIn(name), null, name);
  assert.is(await logIn('Ann', 'wrong'), null);
  assert.equal(compared, ['hash of Ann', null, null, null, 'hash of Ann']);
  assert.is(await login.logIn('Ann', 'Ann', { ...client, isWaiting: () => false }), null);
  assert.is(compared.length, 5, 'nothing is compared for a client that has disconnected');
});

test('A login fails if the password is changed during the check', async () => {
  const { accounts, add } = simulate();
  const ann = await add('Ann', ['admin']);
  const login = createPasswordLogin({
    accounts,
    hashPassword: async (password) => hashOf(password),
    isPassword: async () => {
      await accounts.setPassword(ann.id, hashOf('new'));
      return true;
    },
  });
  const client = { network: '192.0.2.1', rank: () => 0, isWaiting: () => true };
  assert.is(await login.logIn('Ann', 'old', client), null);
});

test.run();
