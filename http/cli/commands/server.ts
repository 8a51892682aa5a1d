/** `start`, `restart`, `stop` and `kill`: operations on the server. */
import type { Finding } from '../../api/schemas/types.js';
import { writeFindings } from '../output/findings.js';
import { Failure, type ServiceProblem } from '../service/failure.js';
import { type Command, commandOf, withQuery } from './invocation.js';

export const startServer: Command = async ({ service, output, flags, json }, Build, Folder) => {
  const isWaiting = flags.wait !== undefined;
  const query = {
    wait: isWaiting ? 'ready' : null,
    timeout: flags.wait === true ? null : flags.wait,
    strict: flags.strict === true ? 'true' : null,
  };
  try {
    await service.execute('POST', withQuery('/start', query), { json: { Build, Folder } });
  } catch (error) {
    if (!json) await writeFindings(output, findingsIn(error));
    throw error;
  }
  if (!json) await output.line(isWaiting ? 'The server is up.' : 'The server has been started.');
};

/** Returns the findings in the refusal of a strict start. */
function findingsIn(error: unknown): readonly Finding[] {
  if (!(error instanceof Failure) || error.fault.code !== 'refused') return [];
  return (error.fault.problem as ServiceProblem & { readonly findings?: readonly Finding[] }).findings ?? [];
}

export const restartServer = commandOf('POST', '/restart', 'The server has been restarted.');

export const stopServer = commandOf('POST', '/stop', 'The server has been stopped.');

export const killServer = commandOf('POST', '/kill', 'The server has been killed.');
