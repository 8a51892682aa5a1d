/** Files of TLS that cannot be used, and the message about them at the start of the service. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { faultsOf, optionsOf } from '../../../kit/manager/serve-options.js';
import { createCertificate, createCertificateDirectory, encryptKey, lack } from './certificates.js';

const test = suite<{ directory: string }>('http/runtime/tls/certificate');
const run = lack === null ? test : test.skip;
if (lack !== null) console.log(`skipped: ${lack}`);

test.before((context) => void (context.directory = createCertificateDirectory()));
test.after(({ directory }) => rmSync(directory, { recursive: true }));

run('A certificate and its key are accepted, from options and from variables', async ({ directory }) => {
  const { cert, key } = createCertificate(directory);
  assert.equal((await optionsOf(['--tls-cert', cert, '--tls-key', key])).tls, { cert, key });
  const variables = { SERVER_MANAGER_TLS_CERT: cert, SERVER_MANAGER_TLS_KEY: key };
  assert.equal((await optionsOf([], variables)).tls, { cert, key });
});

run('A certificate or key that is missing, invalid or of another pair is reported', async ({ directory }) => {
  const { cert, key } = createCertificate(directory);
  const other = createCertificate(directory, 'other');
  const noPem = join(directory, 'no.pem');
  writeFileSync(noPem, 'no certificate');
  const absent = join(directory, 'absent');
  const encrypted = encryptKey(key);
  const cases: [string, string, RegExp][] = [
    [absent, key, /^The certificate \S+absent cannot be read \(ENOENT\)\.$/],
    [noPem, key, /^The certificate \S+no\.pem is not valid: it must be a PEM file\.$/],
    [cert, absent, /^The private key \S+absent cannot be read \(ENOENT\)\.$/],
    [cert, noPem, /^The private key \S+no\.pem is not valid: it must be a PEM file\.$/],
    [cert, encrypted, /^The private key \S+ has a passphrase\. Remove it: openssl pkey -in \S+ -out KEY\.$/],
    [cert, other.key, /^The private key \S+ does not belong to the certificate \S+\. Set --tls-key to its key\.$/],
  ];
  for (const [certFile, keyFile, expected] of cases) {
    const [fault = ''] = await faultsOf(['--tls-cert', certFile, '--tls-key', keyFile]);
    assert.match(fault, expected);
  }
});

test.run();
