/**
 * Repositories of restic with a key that takes no time to derive. restic itself chooses a key derivation that takes
 * half a second of CPU time in each later call, and has no option to change it. The formats follow its design document
 * (https://restic.readthedocs.io/en/stable/100_references.html).
 */
import { spawnSync } from 'node:child_process';
import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface KeyFile {
  readonly N: number;
  readonly r: number;
  readonly p: number;
  readonly salt: string;
  readonly data: string;
}

export const hasRestic = spawnSync('restic', ['version']).status === 0;

const password = 'a password of the tests';
const nonceBytes = 16;
const tagBytes = 16;

let template: string | null = null;

/**
 * Creates an empty repository in a directory that does not exist yet, and writes its password into the workspace.
 * @param repository by default the path at which a manager of the workspace expects the repository
 */
export function addResticRepository(root: string, repository = join(root, 'backups/.restic')): void {
  template ??= createTemplate();
  cpSync(template, repository, { recursive: true });
  mkdirSync(join(root, 'manager'), { recursive: true, mode: 0o700 });
  writeFileSync(join(root, 'manager/restic-password'), `${password}\n`, { mode: 0o600 });
}

/**
 * Adds a program `restic` to a workspace. The program runs a shell line, then the real restic. `$1` is the command of
 * restic.
 * @returns the environment of a manager that finds this program
 */
export function wrapRestic(root: string, line: string): NodeJS.ProcessEnv {
  const directory = join(root, 'bin');
  const { PATH } = process.env;
  const script = `#!/bin/sh\n${line}\nPATH='${PATH}' exec restic "$@"\n`;
  mkdirSync(directory);
  writeFileSync(join(directory, 'restic'), script, { mode: 0o755 });
  return { PATH: `${directory}:${PATH}` };
}

/** Returns the path of a repository that is removed when this process exits */
function createTemplate(): string {
  const directory = mkdtempSync(join(tmpdir(), 'restic-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  const repository = join(directory, 'repository');
  const env = { ...process.env, RESTIC_PASSWORD: password };
  const { status, stderr } = spawnSync('restic', ['init', '--repo', repository, '--no-cache'], { env });
  if (status !== 0) throw new Error(`restic made no repository: ${stderr}`);
  makeKeyCheap(join(repository, 'keys'));
  return repository;
}

/** Encrypts the repository's only key again, with the lowest cost. The name of a file is the digest of its content. */
function makeKeyCheap(directory: string): void {
  const [name = ''] = readdirSync(directory);
  const dear = JSON.parse(readFileSync(join(directory, name), 'utf8')) as KeyFile;
  const cheap = { ...dear, N: 2, r: 1, p: 1 };
  const data = encrypt(deriveKeys(cheap), decrypt(deriveKeys(dear), Buffer.from(dear.data, 'base64')));
  const text = JSON.stringify({ ...cheap, data: data.toString('base64') });
  rmSync(join(directory, name));
  writeFileSync(join(directory, createHash('sha256').update(text).digest('hex')), text, { mode: 0o400 });
}

interface Keys {
  /** The key for AES-256. */
  readonly encryption: Buffer;
  /** The key for Poly1305-AES has two halves: the key of AES-128, and the key of the polynomial. */
  readonly nonceKey: Buffer;
  readonly r: Buffer;
}

function deriveKeys({ N, r, p, salt }: KeyFile): Keys {
  const bytes = scryptSync(password, Buffer.from(salt, 'base64'), 64, { N, r, p, maxmem: 512 * 1_024 ** 2 });
  return { encryption: bytes.subarray(0, 32), nonceKey: bytes.subarray(32, 48), r: bytes.subarray(48) };
}

function decrypt({ encryption }: Keys, data: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-ctr', encryption, data.subarray(0, nonceBytes));
  return decipher.update(data.subarray(nonceBytes, -tagBytes));
}

function encrypt({ encryption, nonceKey, r }: Keys, plain: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  const encrypted = createCipheriv('aes-256-ctr', encryption, nonce).update(plain);
  const pad = createCipheriv('aes-128-ecb', nonceKey, null).setAutoPadding(false).update(nonce);
  return Buffer.concat([nonce, encrypted, poly1305(encrypted, r, pad)]);
}

/** The authenticator of RFC 8439, section 2.5.1. */
function poly1305(message: Buffer, r: Buffer, pad: Buffer): Buffer {
  const factor = fromLittleEndian(r) & 0x0ffffffc0ffffffc0ffffffc0fffffffn;
  let sum = 0n;
  for (let at = 0; at < message.length; at += tagBytes) {
    const block = Buffer.concat([message.subarray(at, at + tagBytes), Buffer.of(1)]);
    sum = ((sum + fromLittleEndian(block)) * factor) % ((1n << 130n) - 5n);
  }
  const tag = (sum + fromLittleEndian(pad)) & ((1n << 128n) - 1n);
  return Buffer.from(tag.toString(16).padStart(2 * tagBytes, '0'), 'hex').reverse();
}

function fromLittleEndian(bytes: Buffer): bigint {
  return BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
}
