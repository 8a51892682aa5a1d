// Receives the messages of a webhook: checks the signature of the raw body and the age, and acts once on each message.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { WEBHOOK_SECRET, PORT = '8080' } = process.env;
const key = Buffer.from(WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64');
const maxAgeSeconds = 300;
const handled = new Set(); // Keep the ids in a database if they must survive a restart.

function isGenuine(headers, raw) {
  const { 'webhook-id': id, 'webhook-timestamp': sent, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(sent)) <= maxAgeSeconds)) return false;
  const expected = createHmac('sha256', key).update(`${id}.${sent}.`).update(raw).digest();
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const server = createServer(async (request, response) => {
  const raw = Buffer.concat(await request.toArray()); // The bytes as they came: rewritten JSON has other bytes.
  if (!isGenuine(request.headers, raw)) return response.writeHead(401).end();
  const id = request.headers['webhook-id'];
  if (!handled.has(id)) {
    const { type, data } = JSON.parse(raw.toString());
    console.log(type, data.outcome ?? '');
    handled.add(id);
  }
  response.writeHead(204).end();
});
server.listen(Number(PORT), '127.0.0.1', () => console.log(`Port ${server.address().port}`));
