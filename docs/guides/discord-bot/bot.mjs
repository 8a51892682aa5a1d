// @ts-check
/**
 * A bot for a chat channel: it answers commands, and posts when the server starts, stops or crashes.
 * The bot uses Discord through the interface Channel, so that tests can replace Discord.
 */
import { ProblemError } from 'server-manager/client';

/** @typedef {import('server-manager/client').Client} Client */
/** @typedef {import('server-manager/client').Status} Status */
/**
 * @typedef {object} Channel
 * @property {(text: string) => Promise<unknown>} send posts a message
 * @property {(listener: (message: Message) => void) => void} onMessage called for each message of another user
 */
/**
 * @typedef {object} Message
 * @property {string} text
 * @property {boolean} isAdmin whether its author may control the server
 * @property {(text: string) => Promise<unknown>} reply
 */

/** @type {Readonly<Record<string, (manager: Client, rest: string) => Promise<string>>>} */
const commands = {
  status: async (manager) => describe((await manager.GET('/status')).data),
  start: async (manager, rest) => {
    const [Build = '', Folder = ''] = rest.split(' ');
    await manager.POST('/start', { body: { Build, Folder } });
    return 'The server has been started.';
  },
  stop: async (manager) => {
    await manager.POST('/stop');
    return 'The server is stopped.';
  },
  say: async (manager, rest) => {
    await manager.POST('/command', { body: { Command: `say ${rest}` } });
    return 'Sent.';
  },
};
const openCommands = ['status'];

/**
 * Runs the bot until the signal is aborted.
 * @param {Client} manager
 * @param {Channel} channel
 * @param {AbortSignal} signal
 */
export async function runBot(manager, channel, signal) {
  channel.onMessage((message) => {
    if (!signal.aborted) void answer(manager, message).catch(console.error);
  });
  let last = '';
  for await (const { event, data } of manager.events({ only: ['status'], signal })) {
    if (event !== 'status') continue;
    const text = describe(data);
    // Post only changes: the first status, and the first status after a reconnection, may be the old status.
    if (last !== '' && text !== last) await channel.send(text).catch(console.error);
    last = text;
  }
}

/**
 * @param {Client} manager
 * @param {Message} message
 */
async function answer(manager, { text, isAdmin, reply }) {
  const [, name = '', rest = ''] = /^!(\w+) ?(.*)$/.exec(text) ?? [];
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) return;
  if (!isAdmin && !openCommands.includes(name)) return reply('Only admins may do that.');
  try {
    await reply(await command(manager, rest));
  } catch (error) {
    if (error instanceof ProblemError) await reply(`${error.detail} ${error.remedy ?? ''}`);
    else await reply('The manager cannot be reached.');
  }
}

/**
 * @param {Status} status
 * @returns {string}
 */
function describe({ state, phase, last_exit: exit }) {
  if (state === 'running') return phase === 'up' ? 'The server is running.' : `The server is ${phase}.`;
  if (exit?.outcome !== 'crashed') return 'The server is stopped.';
  return `The server has crashed (${exit.signal ?? `exit code ${exit.code}`}).`;
}
