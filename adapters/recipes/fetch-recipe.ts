/** Downloads the text of a recipe. */
import type { DownloadPolicy } from '../../machines/recipes/downloads.js';
import type { BeginDownload } from '../../machines/updates/update-plan.js';
import { download } from './download-tasks.js';
import { TaskError } from './jail-files.js';
import { maxRecipeBytes } from './read-recipe.js';

/** The time limit, in milliseconds. */
const limitMs = 60_000;

/** Downloads a recipe. @returns the text, or why the text is missing, as a sentence without a period */
export async function fetchRecipe(
  url: string,
  ports: { readonly policy: DownloadPolicy; readonly beginDownload: BeginDownload },
): Promise<{ readonly text: string } | { readonly because: string }> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of download(url, ports, AbortSignal.timeout(limitMs))) {
      length += chunk.length;
      if (length > maxRecipeBytes) return { because: `it has more than ${maxRecipeBytes} bytes` };
      chunks.push(chunk);
    }
    return { text: Buffer.concat(chunks).toString('utf8') };
  } catch (error) {
    return { because: error instanceof TaskError ? error.message : 'the download was not complete in time' };
  }
}
