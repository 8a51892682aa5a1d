/** The file `<root>/manager/webhooks.json`: the webhooks, with their secrets. */
import { renameSync } from 'node:fs';
import * as z from 'zod';
import { once } from '../../machines/async/once.js';
import { type Webhook, webhookFormats } from '../../machines/webhooks/webhook.js';
import { writeAtomically } from '../files/whole-file.js';
import { readRegularText } from '../regular-file.js';

export interface WebhookFile {
  /** Returns the webhooks; none without the file. A damaged file is moved aside. */
  read(): readonly Webhook[];
  /** One call after the other. @throws what the file system reports */
  write(webhooks: readonly Webhook[]): Promise<void>;
}

/** A later manager may have written more fields. */
const webhookList = once(
  (): z.ZodType<Webhook[]> =>
    z.array(
      z.looseObject({
        id: z.string(),
        name: z.string(),
        url: z.string(),
        types: z.array(z.string()),
        format: z.enum(webhookFormats),
        enabled: z.boolean(),
        secret: z.string(),
        createdAt: z.number(),
        disabledBecause: z.literal('gone').nullable(),
      }),
    ),
);

/**
 * @param path the file, in an existing directory
 * @param onDamaged called with the new path of a damaged file, or with the error of one that cannot be read
 */
export function createWebhookFile(path: string, onDamaged: (at: string, error: unknown) => void): WebhookFile {
  function read(): readonly Webhook[] {
    try {
      const content: unknown = JSON.parse(readRegularText(path));
      // Only for a file that is there: the schema is not made at every start.
      const { data } = webhookList().safeParse(content);
      if (data !== undefined) return data;
      throw new SyntaxError('it has no list of webhooks');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      onDamaged(setAside(path, error), error);
      return [];
    }
  }

  return {
    read,
    write: async (webhooks) =>
      void (await writeAtomically(path, Buffer.from(`${JSON.stringify(webhooks, null, 2)}\n`), null)),
  };
}

/** Renames a file without valid content. @returns where it is now */
function setAside(path: string, error: unknown): string {
  if (!(error instanceof SyntaxError)) return path;
  const aside = `${path}.damaged-${new Date().toISOString().replaceAll(':', '')}`;
  renameSync(path, aside);
  return aside;
}
