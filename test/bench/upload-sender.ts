/**
 * Sends an upload in parts, as the page does: `node upload-sender.js URL`, where URL is the URL of an upload. The
 * sender is a separate process from the clients whose times are measured. For each message with a number of bytes, the
 * sender sends this number of bytes, and answers when they have arrived.
 */
import { randomFillSync } from 'node:crypto';
import { Agent, request } from 'node:http';
import { partBytes } from '../../http/client/tus/parts.js';
import { toPartHeaders } from '../kit/http/tus.js';

const [url = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const block = randomFillSync(Buffer.alloc(partBytes));
let offset = 0;

function sendPart(body: Uint8Array): Promise<void> {
  const headers = { ...toPartHeaders(offset), 'Content-Length': body.length };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'PATCH', headers, agent }, (answer) => {
      answer.resume().once('end', () => {
        if (answer.statusCode === 204) resolve();
        else reject(new Error(`PATCH ${url}: ${answer.statusCode}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

process.on('message', async (bytes: number) => {
  const end = offset + bytes;
  while (offset < end) {
    const body = block.subarray(0, Math.min(block.length, end - offset));
    await sendPart(body);
    offset += body.length;
  }
  process.send?.(offset);
});
