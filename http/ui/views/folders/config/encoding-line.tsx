/** The encoding and the line breaks of the edited file, and the character that the encoding lacks. */
import { findUsualBreak } from '../../../../../machines/text/text-file.js';
import { useText } from '../../../context.js';
import { Button } from '../../../parts/elements.js';
import type { EditedFile } from '../../files/editor/use-edited-file.js';

export function EncodingLine({ file }: { readonly file: EditedFile }) {
  const words = useText().editor.encoding;
  const { saved, toUtf8, missing } = file;
  if (saved === null) return null;
  const { encoding, hasBom, lineBreaks } = saved;
  const isPlain = encoding === 'utf-8' && !hasBom;
  const isMixed = new Set(lineBreaks).size > 1;
  const breaks = isMixed ? words.mixed : words.breaks[findUsualBreak(lineBreaks) as keyof typeof words.breaks];
  return (
    <>
      <div class="row">
        <span class="small faint">
          {toUtf8 ? words.willConvert : `${words.names[encoding]}${hasBom ? words.withBom : ''}`} · {breaks}
        </span>
        {!isPlain && !toUtf8 && <Button label={words.convert} onClick={file.convert} />}
      </div>
      {missing !== null && (
        <p class="notice" role="alert">
          {words.missing(missing, words.names[encoding])}
        </p>
      )}
    </>
  );
}
