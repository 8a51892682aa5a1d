/** `server-manager mcp`: the tools that a login is offered. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tools } from '../../../http/mcp/tools/all-tools.js';
import { type RunningService, startService } from '../../kit/manager/service.js';
import { createWorkspace, type Workspace } from '../../kit/manager/workspace.js';
import { until } from '../../kit/system/until.js';
import { type Assistant, createToken, startAssistant } from './assistant.js';

const owner = 'correct-horse.battery_staple';
const test = suite<{
  workspace: Workspace;
  service: RunningService;
  assistants: Assistant[];
  /** Starts an assistant that is ended after the test. */
  assist: (...args: Parameters<typeof startAssistant>) => Promise<Assistant>;
}>('http/mcp/access');

test.before.each(async (context) => {
  context.workspace = createWorkspace();
  context.workspace.addBuild('console');
  context.workspace.addFolder('world');
  context.service = await startService(context.workspace.root, { token: owner });
  context.assistants = [];
  context.assist = async (...args) => {
    const assistant = await startAssistant(...args);
    context.assistants.push(assistant);
    return assistant;
  };
});

test.after.each(async ({ service, workspace, assistants }) => {
  await Promise.all(assistants.map((assistant) => assistant.end()));
  await service.end();
  workspace.remove();
});

/** Returns the names of the tools that need only the given scopes, sorted. */
const namesFor = (...scopes: readonly (string | null)[]): readonly string[] =>
  tools
    .filter(({ scope }) => scope === null || scopes.includes(scope))
    .map(({ name }) => name)
    .sort();

test('An assistant has the tools that the scopes of its token allow', async ({ service, assist }) => {
  const all = tools.map(({ name }) => name).sort();
  assert.equal(await (await assist(service.base, owner)).names(), all);
  const selections = [['read'], ['console'], ['control'], ['command'], ['read', 'control'], ['backup']];
  for (const [index, scopes] of selections.entries()) {
    const { secret } = await createToken(service, owner, { name: `token ${index}`, scopes });
    const assistant = await assist(service.base, secret);
    assert.equal(await assistant.names(), namesFor(...scopes), scopes.join());
    assert.equal((await assistant.call('access')).json.scopes, scopes);
  }
});

test('Scope and method of each tool match the OpenAPI document', async ({ service }) => {
  const { paths, components } = (await service.get('/openapi.json')).json;
  const resolve = ({ $ref, ...parameter }: any): any =>
    $ref === undefined ? parameter : components.parameters[$ref.split('/').at(-1)];
  for (const { name, operation, scope, hints } of tools) {
    const [method = '', path = ''] = operation.split(' ');
    const described = paths[path]?.[method.toLowerCase()];
    assert.ok(described, `${name}: ${operation}`);
    assert.is(described['x-scope'] ?? null, scope, name);
    assert.is(hints.readOnlyHint, method === 'GET', name);
    const isKeyed = (described.parameters ?? []).some((each: any) => resolve(each).name === 'Idempotency-Key');
    assert.is(isKeyed, method === 'POST', `${name}: an Idempotency-Key`);
  }
});

test('A call of a tool that is not offered returns an error and has no effect', async ({ service, assist }) => {
  const { secret } = await createToken(service, owner, { name: 'reader', scopes: ['read'] });
  const { isError, text } = await (await assist(service.base, secret)).call('start_server', {
    build: 'console',
    folder: 'world',
  });
  assert.is(isError, true);
  assert.match(text, 'disabled');
  const headers = { Authorization: `Bearer ${owner}` };
  assert.is((await service.request('GET', '/status', { headers })).json.state, 'stopped');
});

test('An assistant gets a new list of tools after the revocation of the token', async ({ service, assist }) => {
  const { secret, id } = await createToken(service, owner, { name: 'bot', scopes: ['read', 'control'] });
  const assistant = await assist(service.base, secret);
  assert.ok((await assistant.names()).includes('stop_server'));
  const before = assistant.changes();
  await service.request('DELETE', `/access/tokens/${id}`, { headers: { Authorization: `Bearer ${owner}` } });
  await until(() => assistant.changes() > before, 'the report of the change');
  assert.equal(await assistant.names(), ['access']);
  const { isError, text } = await assistant.call('access');
  assert.is(isError, true);
  assert.match(text, /^.+ \(unauthorized\)\n.+\n.+/);
});

test('The next call uses the renewed token, and has the tools of that token', async ({
  workspace,
  service,
  assist,
}) => {
  const file = join(workspace.root, 'assistant-token');
  const first = await createToken(service, owner, { name: 'first', scopes: ['read'] });
  writeFileSync(file, first.secret);
  const assistant = await assist(service.base, null, ['--token-file', file]);
  assert.equal(await assistant.names(), namesFor('read'));
  writeFileSync(file, (await createToken(service, owner, { name: 'second', scopes: ['command'] })).secret);
  assert.equal((await assistant.call('access')).json.scopes, ['command']);
  assert.equal(await assistant.names(), namesFor('command'));
});

test('No token appears in the output of the program', async ({ service, assist }) => {
  const { secret } = await createToken(service, owner, { name: 'bot', scopes: ['read'] });
  const assistant = await assist(service.base, secret);
  await assistant.call('access');
  assert.not.match(assistant.log(), secret);
});

test.run();
