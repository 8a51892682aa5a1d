/** What the service received instead of an archive. The page reads the file of the user itself. */
import { useEffect, useState } from 'preact/hooks';
import { useText } from '../../context.js';
import { Fact } from '../../parts/elements.js';
import { bytesText } from '../../text/time.js';

/** The number of bytes that show what a file is: a page of a website begins with its type. */
const shownBytes = 40;

interface RefusedArchiveProps {
  readonly file: File;
  /** Whether the archive was refused. The file is read before, so that no line appears between others. */
  readonly isShown: boolean;
}

export function RefusedArchive({ file, isShown }: RefusedArchiveProps) {
  const text = useText();
  const words = text.builds.install.refused;
  const [start, setStart] = useState('');
  useEffect(() => {
    setStart('');
    void file
      .slice(0, shownBytes)
      .text()
      .then((read) => setStart(toPlainText(read)));
  }, [file]);
  if (!isShown) return null;
  return (
    <dl class="fact-list">
      <Fact name={words.received}>{words.whole(bytesText(file.size, text))}</Fact>
      {start !== '' && (
        <Fact name={words.start}>
          <code>{start}</code>
        </Fact>
      )}
    </dl>
  );
}

/** Returns a text in one line; empty for bytes that are not a text. */
function toPlainText(text: string): string {
  // A character may be cut off at the end.
  const complete = text.replace(/\ufffd{1,3}$/, '');
  return /[\ufffd\0-\x08\x0e-\x1f]/.test(complete) ? '' : complete.replace(/\s+/g, ' ').trim();
}
