/**
 * Tools that start and end the server, and send commands. No tool kills the server, because a kill loses unsaved data.
 */
import * as z from 'zod';
import { maxNoticeSeconds } from '../../../machines/announce/announcer.js';
import { formatEventId } from '../../../machines/console/cursor.js';
import { given } from '../../cli/kit/invocation.js';
import { requireNoContent } from '../../cli/service/no-content.js';
import { type Tool, type ToolCall, tool } from '../tool.js';

/** The maximum wait, in seconds. The wait is shorter than the 60 s after which most assistants cancel a call. */
const maxWaitSeconds = 50;

const notice = {
  notice_seconds: z
    .int()
    .min(0)
    .max(maxNoticeSeconds)
    .optional()
    .describe('Warn the players, and wait this time before the end; it is asked to save then'),
  reason: z.string().min(1).optional().describe('The reason that the players are shown'),
};

export const controlTools: readonly Tool[] = [
  tool({
    name: 'start_server',
    title: 'Start server',
    description: 'Starts the server with a Build and a Data Folder. It is refused while a server is running.',
    operation: 'POST /start',
    scope: 'control',
    hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
    input: {
      build: z.string().min(1).describe('Id of the Build'),
      folder: z.string().min(1).describe('Name of the Data Folder'),
      strict: z.boolean().default(false).describe('Do not start when a finding of the check is fatal'),
      wait_seconds: z
        .int()
        .min(1)
        .max(maxWaitSeconds)
        .optional()
        .describe('Wait until the server is up, for at most this time'),
    },
    async run({ build, folder, strict, wait_seconds: timeout }, { service, signal }) {
      const query = {
        ...(strict && { strict: true }),
        ...(timeout !== undefined && { wait: 'ready' as const, timeout }),
      };
      const body = { Build: build, Folder: folder };
      const headers = await requireNoContent(service.POST('/start', { params: { query }, body, signal }));
      return { started: true, reached: headers.get('Start-Reached') ?? 'launched' };
    },
  }),
  tool({
    name: 'stop_server',
    title: 'Stop server',
    description: 'Stops the server and all its processes. Players are disconnected.',
    operation: 'POST /stop',
    scope: 'control',
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
    input: notice,
    run: async (input, call) => ({ stopped: true, ...(await end('/stop', input, call)) }),
  }),
  tool({
    name: 'restart_server',
    title: 'Restart server',
    description: 'Stops the server and starts it with the same Build and Data Folder. Players are disconnected.',
    operation: 'POST /restart',
    scope: 'control',
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
    input: notice,
    run: async (input, call) => ({ restarted: true, ...(await end('/restart', input, call)) }),
  }),
  tool({
    name: 'cancel_notice',
    title: 'Cancel notice',
    description:
      'Cancels the stop or restart whose notice is under way, and informs the players. The server keeps running.',
    operation: 'DELETE /notice',
    scope: 'control',
    hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
    input: {},
    async run(_, { service, signal }) {
      await requireNoContent(service.DELETE('/notice', { signal }));
      return { cancelled: true };
    },
  }),
  tool({
    name: 'end_notice',
    title: 'End notice',
    description: 'Stops or restarts the server now, as announced. Players are disconnected.',
    operation: 'POST /notice/end',
    scope: 'control',
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
    input: {},
    async run(_, { service, signal }) {
      const save = (await requireNoContent(service.POST('/notice/end', { signal }))).get('End-Save');
      return { ended: true, ...(save === null ? {} : { save }) };
    },
  }),
  tool({
    name: 'postpone_notice',
    title: 'Postpone notice',
    description: 'Puts the announced stop or restart off, and informs the players of the new time.',
    operation: 'POST /notice/postpone',
    scope: 'control',
    hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
    input: { minutes: z.int().min(1).max(60).default(5).describe('By how many minutes') },
    async run({ minutes }, { service, signal }) {
      await requireNoContent(service.POST('/notice/postpone', { params: { query: { minutes } }, signal }));
      return { postponed: true };
    },
  }),
  tool({
    name: 'send_command',
    title: 'Send command',
    description:
      "Sends one line to the server's console. read_console with the returned cursor shows what the server printed then.",
    operation: 'POST /command',
    scope: 'command',
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
    input: {
      command: z.string().describe('The line'),
      blank: z.boolean().optional().describe('Accept an empty line, as the Enter key alone sends it'),
    },
    async run({ command, blank }, { service, signal }) {
      const { data } = await service.POST('/command', {
        params: { query: given({ blank }) },
        body: { Command: command },
        signal,
      });
      return { sent: true, run: data.run, cursor: formatEventId(data) };
    },
  }),
];

async function end(
  path: '/stop' | '/restart',
  { notice_seconds, reason }: { readonly notice_seconds?: number | undefined; readonly reason?: string | undefined },
  { service, signal }: ToolCall,
): Promise<{ readonly save?: string }> {
  const params = { query: given({ notice: notice_seconds, reason }) };
  const save = (await requireNoContent(service.POST(path, { params, signal }))).get('End-Save');
  return save === null ? {} : { save };
}
