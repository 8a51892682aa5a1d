/** The file `<root>/manager/webhooks.json`: the webhooks, with their secrets. */
import { renameSync } from 'node:fs';
import * as z from 'zod';
import { once } from '../../machines/async/once.js';
import { type Webhook, webhookFormats } from '../../machines/webhooks/webhook.js';
import { writeAtomically } from '../files/whole-file.js';
import { readRegularText } from '../regular-file.js';

export interface WebhookFile {
  /** Returns the webhooks; an empty list if the file is missing, damaged or unreadable. Moves a damaged file aside. */
  read(): readonly Webhook[];
  /**
   * Writes the webhooks. A call must not begin before the previous call has ended. @throws an error of the file system
   */
  write(webhooks: readonly Webhook[]): Promise<void>;
}

/** The schema of the file. The schema allows unknown fields, which a later manager may have written. */
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
 * Opens the file.
 * @param path the path of the file, in an existing directory
 * @param onDamaged is called with the path and the error of a damaged or unreadable file. A damaged file is moved first
 */
export function createWebhookFile(path: string, onDamaged: (at: string, error: unknown) => void): WebhookFile {
  function read(): readonly Webhook[] {
    try {
      const content: unknown = JSON.parse(readRegularText(path));
      // Make the schema only if the file exists, instead of at every start.
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

/** Renames a file without valid content. @returns the new path; for another error, the old path */
function setAside(path: string, error: unknown): string {
  if (!(error instanceof SyntaxError)) return path;
  const aside = `${path}.damaged-${new Date().toISOString().replaceAll(':', '')}`;
  renameSync(path, aside);
  return aside;
}
