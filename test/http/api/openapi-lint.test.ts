/** The OpenAPI document under the two usual linters, with their recommended rules. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import spectral from '@stoplight/spectral-core';
import parsers from '@stoplight/spectral-parsers';
import rulesets from '@stoplight/spectral-rulesets';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, shareService } from '../../kit/manager/shared-service.js';

const test = suite<SharedService>('http/api/openapi-lint');
shareService(test);

const redocly = join(process.cwd(), 'node_modules/@redocly/cli/bin/cli.js');
/** The linter sends no data and does not check for a newer version. */
const offline = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

test('Redocly finds no error and no warning in the OpenAPI document', async ({ service }) => {
  // A directory without a configuration of the linter.
  const cwd = mkdtempSync(join(tmpdir(), 'server-manager-lint-'));
  try {
    writeFileSync(join(cwd, 'openapi.json'), (await service.get('/openapi.json')).text);
    const args = [redocly, 'lint', 'openapi.json', '--extends', 'recommended', '--format', 'json'];
    const { stdout, stderr } = spawnSync(process.execPath, args, {
      cwd,
      encoding: 'utf8',
      env: { ...process.env, ...offline },
    });
    const { totals, problems } = JSON.parse(stdout.slice(stdout.indexOf('{')) || `"${stderr}"`);
    assert.equal(problems, []);
    assert.equal(totals, { errors: 0, warnings: 0, ignored: 0 });
  } finally {
    rmSync(cwd, { recursive: true });
  }
});

test('Spectral finds no fault in the OpenAPI document with the rules spectral:oas', async ({ service }) => {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: rulesets.oas } as never);
  const { text } = await service.get('/openapi.json');
  const found = await linter.run(new spectral.Document(text, parsers.Json as never, 'openapi.json'));
  assert.equal(
    found.map(({ code, path, message }) => `${code} ${path.join('/')}: ${message}`),
    [],
  );
});

test.run();
