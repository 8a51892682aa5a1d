/** Calls of supervisord's XML-RPC API on a unix socket. */
import { request } from 'node:http';

export type Value = string | boolean;

/** Returns the body of a call. */
export function encodeCall(method: string, values: readonly Value[]): string {
  const params = values.map((value) => `<param><value>${encodeValue(value)}</value></param>`).join('');
  return `<?xml version="1.0"?><methodCall><methodName>supervisor.${method}</methodName><params>${params}</params></methodCall>`;
}

/** Returns the body of the answer. Throws if the answer is a fault. */
export function call(socketPath: string, method: string, ...values: readonly Value[]): Promise<string> {
  const body = encodeCall(method, values);
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'text/xml', 'Content-Length': Buffer.byteLength(body) };
    const sent = request({ socketPath, path: '/RPC2', method: 'POST', headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      answer.on('error', reject).on('end', () => {
        if (answer.statusCode === 200 && !text.includes('<fault>')) resolve(text);
        else reject(new Error(`supervisord, ${method}: ${answer.statusCode} ${text}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function encodeValue(value: Value): string {
  return typeof value === 'string' ? `<string>${value}</string>` : `<boolean>${Number(value)}</boolean>`;
}
