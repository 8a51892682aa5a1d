/** The addresses in build.json. `host` and `port` may be placeholders. */
import * as z from 'zod';
import type { Fault } from '../../../../machines/faults/faults.js';
import { found, type Result, refused } from '../../../../machines/faults/result.js';
import type { WorkspaceDirectory } from '../../kind.js';

const portError = 'is not a port from 1 to 65535, nor a placeholder such as "{port}"';

export const addressFields = () => ({
  host: z.string().min(1).default('127.0.0.1').describe('The address of the server, or a placeholder'),
  port: z
    .union(
      [
        z.int(portError).min(1, portError).max(65_535, portError),
        z.string().regex(/^\{(?!build\}|folder\})\w+\}$/, portError),
      ],
      portError,
    )
    .describe('The port, or a placeholder such as `{port}`'),
});

interface AddressField {
  readonly host: string;
  readonly port: string | number;
}

/** Returns the address of a field. @param fill replaces placeholders */
export function toAddress(
  { host, port: portText }: AddressField,
  folder: WorkspaceDirectory,
  fill: (text: string) => string,
): Result<{ readonly host: string; readonly port: number }> {
  const port = Number(fill(String(portText)));
  return isPort(port) ? found({ host: fill(host), port }) : refused(portFault(folder, String(portText)));
}

export function isPort(port: number): boolean {
  return Number.isInteger(port) && port >= 1 && port <= 65_535;
}

function portFault(folder: WorkspaceDirectory, placeholder: string): Fault {
  const problem = `folder.json: variables: the value of ${placeholder} is not a port from 1 to 65535`;
  return { code: 'settings_broken', folder: folder.name, problem };
}
