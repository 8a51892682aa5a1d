/** Corrects a line in a saved config file. Loaded on use: the first page has no space for the encodings of texts. */

import { readTextFile, writeTextFile } from '../../../../../machines/text/text-file.js';
import type { Finding } from '../../../../client/api.js';
import { type Answer, type Problem, unreachable } from '../../../api/answer.js';
import { type Api, toCondition } from '../../../api/client.js';
import type { LanguageChoice } from '../../../preferences/language.js';
import type { Text } from '../../../text/en.js';
import { applyLineFix } from './apply-line-fix.js';
import type { LineFix } from './line-fix.js';

/** The parts of the page context that a correction uses. */
export interface FixContext {
  readonly state: { readonly api: Pick<Api, 'GET' | 'PUT'> };
  readonly language: Pick<LanguageChoice, 'text' | 'loadViews'>;
}

/**
 * Writes the corrected line. If nothing can be corrected, nothing is written, and the problem has the code
 * `not_corrected`: the line no longer has the fault, or the file cannot have the corrected text.
 */
export async function fixSavedLine(
  { state: { api }, language }: FixContext,
  folder: string,
  { line }: Pick<Finding, 'line'>,
  fix: LineFix,
): Promise<Answer<unknown>> {
  const params = { path: { name: folder } };
  const read = await api.GET('/datafolders/{name}/config', { params, parseAs: 'arrayBuffer' });
  if (!read.ok) return read;
  const file = readTextFile(new Uint8Array(read.value));
  if (file === null) return refuse(language, ({ notText }) => notText);
  const text = applyLineFix(file.text, line ?? 0, fix);
  if (text === null) return refuse(language, ({ notCorrected }) => notCorrected.detail);
  const written = writeTextFile(text, file, file);
  if ('missing' in written)
    return refuse(language, ({ encoding: { missing, names } }) => missing(written.missing, names[file.encoding]));
  return api.PUT('/datafolders/{name}/config', {
    params,
    headers: { 'Content-Type': 'text/plain', ...toCondition(read.headers.get('ETag')) },
    body: written.bytes,
  });
}

/** Returns the problem `not_corrected`, with the reason in the language of the page. */
async function refuse(
  language: FixContext['language'],
  toDetail: (words: Text['editor']) => string,
): Promise<{ readonly ok: false; readonly problem: Problem }> {
  await language.loadViews().catch(() => undefined);
  const words = language.text.value?.editor;
  if (words === undefined) return { ok: false, problem: unreachable };
  const { title } = words.notCorrected;
  return {
    ok: false,
    problem: { status: 0, code: 'not_corrected', title, detail: toDetail(words), findings: [] },
  };
}
