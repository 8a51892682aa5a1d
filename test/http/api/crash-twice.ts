import type { RunningService } from '../../kit/manager/service.js';
import { startStandard, waitForStatus } from '../../kit/manager/shared-service.js';
import type { SuccessiveManagers } from '../../kit/manager/successive-services.js';

/**
 * Starts a server and makes it crash twice. The first restart is immediate, and the second restart follows after the
 * backoff.
 * @returns the body of GET /status after the second crash
 */
export async function crashTwice(
  { workspace }: Pick<SuccessiveManagers, 'workspace'>,
  service: RunningService,
): Promise<any> {
  const first = await startStandard({ workspace, service });
  await service.post('/command', { Command: 'exit 3' });
  const second = await waitForStatus(service, ({ phase, run }) => phase === 'up' && run !== first.run);
  await workspace.waitForConsole('READY', second.run);
  await service.post('/command', { Command: 'exit 3' });
  return waitForStatus(service, ({ last_exit }) => last_exit?.run === second.run);
}
