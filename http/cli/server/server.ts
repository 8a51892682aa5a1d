/** The commands `start`, `restart`, `stop` and `kill`, which operate on the server. */

import type { Finding } from '../../client/api.js';
import type { ServiceClient } from '../../client/node/client.js';
import { ProblemError } from '../../client/problem-error.js';
import { type Command, createCommand, given } from '../kit/invocation.js';
import { writeDone } from '../output/done.js';
import { writeFindings } from '../output/findings.js';
import { detached, requireAccepted, requireNoContent } from '../service/no-content.js';

export const startServer: Command = async ({ service, output, flags, json }, Build, Folder) => {
  const isWaiting = flags.wait !== undefined;
  const query = {
    ...(isWaiting && { wait: 'ready' as const }),
    ...(typeof flags.wait === 'number' && { timeout: flags.wait }),
    ...(flags.strict === true && { strict: true }),
  };
  let reached: string | null;
  try {
    if (flags.detach === true) {
      const init = { params: { query }, body: { Build, Folder }, headers: detached };
      const run = await requireAccepted(service.POST('/start', init));
      return await writeDone(output, json, 'The start is under way.', { run });
    }
    const started = service.POST('/start', { params: { query }, body: { Build, Folder } });
    reached = (await requireNoContent(started)).get('Start-Reached');
  } catch (error) {
    if (!json) await writeFindings(output, findingsIn(error));
    throw error;
  }
  const sentence = isWaiting ? (waitSentences[reached ?? 'ready'] ?? '') : 'The server has been started.';
  await writeDone(output, json, sentence, isWaiting ? { reached: reached ?? 'ready' } : {});
};

/** The sentences by the value of the header Start-Reached. Older services do not send this header. */
const waitSentences: Readonly<Record<string, string>> = {
  ready: 'The server is up.',
  launched: 'The server is launched. Its Build has no ready line, so whether it is up is unknown.',
};

/** Returns the findings in the refusal of a strict start. */
function findingsIn(error: unknown): readonly Finding[] {
  if (!(error instanceof ProblemError)) return [];
  return (error.problem as { readonly findings?: readonly Finding[] } | null)?.findings ?? [];
}

export const restartServer = endCommand(
  (service, query) => service.POST('/restart', query),
  'The server has been restarted.',
  'The restart is under way.',
);

export const stopServer = endCommand(
  (service, query) => service.POST('/stop', query),
  'The server has been stopped.',
  'The stop is under way.',
);

/** Returns a command that ends the run. The command prints the outcome of the save if the end was announced. */
function endCommand(
  send: (
    service: ServiceClient,
    init: {
      readonly params: { readonly query: { notice?: number; reason?: string } };
      readonly headers?: typeof detached;
    },
  ) => Promise<{ readonly data: unknown; readonly response: Response }>,
  sentence: string,
  underWay: string,
): Command {
  return async ({ service, output, flags: { notice, reason, detach = false }, json }) => {
    const query = given({ notice, reason });
    if (detach) {
      const run = await requireAccepted(send(service, { params: { query }, headers: detached }));
      return writeDone(output, json, underWay, { run });
    }
    const headers = await requireNoContent(send(service, { params: { query } }));
    const save = headers.get('End-Save');
    const saveSentence = saveSentences[save ?? ''];
    const sentences = [sentence, ...(saveSentence === undefined ? [] : [saveSentence])];
    await writeDone(output, json, sentences.join(' '), save === null ? {} : { save });
  };
}

/** The sentences, by the value of the header End-Save. */
const saveSentences: Readonly<Record<string, string>> = {
  acknowledged: 'Before, it acknowledged that it had saved.',
  sent: 'Before, a save was requested, and the server did not acknowledge it in time.',
  undelivered: 'Its console accepted no announcement.',
  unsupported: 'It has no announcement after which it saves.',
};

export const killServer = createCommand((service) => service.POST('/kill'), 'The server has been killed.');
