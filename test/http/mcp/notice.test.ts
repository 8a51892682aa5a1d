/** The tools of `server-manager mcp` for the notice of a stop or restart. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, shareService, startStandard, waitForStatus } from '../../kit/manager/shared-service.js';
import { type Assistant, startAssistant } from './assistant.js';

const test = suite<SharedService & { assistant: Assistant }>('http/mcp/notice');

shareService(test as never);

test.before(async (context) => {
  context.assistant = await startAssistant(context.service.base);
});

test.after(async ({ assistant }) => {
  await assistant?.end();
});

test('The tools of the notice postpone, cancel and end an announced restart', async ({
  assistant,
  service,
  workspace,
}) => {
  const { run } = await startStandard({ service, workspace });
  const announce = async () => {
    const answer = service.post('/restart?notice=600');
    const { announced } = await waitForStatus(service, (status) => status.announced !== null);
    return { answer, at: Date.parse(announced.at) };
  };
  const { answer, at } = await announce();
  assert.equal((await assistant.call('postpone_notice', { minutes: 10 })).json, { postponed: true });
  assert.is(Date.parse((await service.get('/status')).json.announced.at), at + 600_000);
  assert.equal((await assistant.call('cancel_notice')).json, { cancelled: true });
  assert.is((await answer).json.code, 'notice_cancelled');
  assert.is((await service.get('/status')).json.run, run);
  const second = await announce();
  assert.is((await assistant.call('end_notice')).json.ended, true);
  assert.is((await second.answer).status, 204);
  assert.is.not((await service.get('/status')).json.run, run);
  for (const tool of ['postpone_notice', 'cancel_notice', 'end_notice'])
    assert.match((await assistant.call(tool)).text, /\(no_notice\)/, tool);
  await service.post('/stop');
});

test.run();
