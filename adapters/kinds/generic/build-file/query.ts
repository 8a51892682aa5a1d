/** The field `query` of build.json. */
import * as z from 'zod';
import { found, type Result } from '../../../../machines/faults/result.js';
import { type QueryPlan, queryProtocols } from '../../../../machines/launch/query.js';
import type { WorkspaceDirectory } from '../../kind.js';
import { addressFields, toAddress } from './address.js';

export const queryField = () =>
  z
    .strictObject({
      protocol: z
        .enum(queryProtocols, `is not one of the protocols ${queryProtocols.join(', ')}`)
        .describe('The protocol of the game'),
      ...addressFields(),
    })
    .optional();

export type QueryField = z.infer<ReturnType<typeof queryField>>;

/** Returns the texts of the field that may have placeholders, by their paths. */
export function listQueryTexts(field: QueryField): { readonly path: string[]; readonly text: string }[] {
  if (field === undefined) return [];
  return [
    { path: ['query', 'host'], text: field.host },
    { path: ['query', 'port'], text: String(field.port) },
  ];
}

/** Returns the query plan of a launch. @param fill replaces placeholders */
export function createQueryPlan(
  field: QueryField,
  folder: WorkspaceDirectory,
  fill: (text: string) => string,
): Result<QueryPlan | undefined> {
  if (field === undefined) return found(undefined);
  const address = toAddress(field, folder, fill);
  return address.ok ? found({ protocol: field.protocol, ...address.value }) : address;
}
