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
  let reached: string | undefined;
  try {
    const { headers } = await service.execute('POST', withQuery('/start', query), { json: { Build, Folder } });
    reached = headers['start-reached']?.toString();
  } catch (error) {
    if (!json) await writeFindings(output, findingsIn(error));
    throw error;
  }
  if (!json) await output.line(isWaiting ? (waitSentences[reached ?? 'ready'] ?? '') : 'The server has been started.');
};

/** By the header Start-Reached; services before it answered without a check. */
const waitSentences: Readonly<Record<string, string>> = {
  ready: 'The server is up.',
  launched: 'The server is launched. Its Build has no ready line, so whether it is up is unknown.',
};

/** Returns the findings in the refusal of a strict start. */
function findingsIn(error: unknown): readonly Finding[] {
  if (!(error instanceof Failure) || error.fault.code !== 'refused') return [];
  return (error.fault.problem as ServiceProblem & { readonly findings?: readonly Finding[] }).findings ?? [];
}

export const restartServer = endCommand('/restart', 'The server has been restarted.');

export const stopServer = endCommand('/stop', 'The server has been stopped.');

/** Returns a command that ends the run, and prints how the save went if the end was announced. */
function endCommand(path: string, sentence: string): Command {
  return async ({ service, output, flags: { notice, reason }, json }) => {
    const { headers } = await service.execute('POST', withQuery(path, { notice, reason }));
    const save = saveSentences[headers['end-save']?.toString() ?? ''];
    if (!json) await output.line([sentence, ...(save === undefined ? [] : [save])].join(' '));
  };
}

/** By the header End-Save. */
const saveSentences: Readonly<Record<string, string>> = {
  acknowledged: 'Before, it acknowledged that it had saved.',
  sent: 'Before, it was asked to save, and nothing acknowledged that in time.',
  undelivered: 'Its console took no announcement.',
  unsupported: 'It has no announcement after which it saves.',
};

export const killServer = commandOf('POST', '/kill', 'The server has been killed.');
