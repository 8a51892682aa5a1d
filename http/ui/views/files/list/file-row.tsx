/** The row of an entry of a directory: its name, size, last change and menu. */
import { useState } from 'preact/hooks';
import type { FileEntry } from '../../../../client/api.js';
import { toUrl } from '../../../api/client.js';
import { useText } from '../../../context.js';
import { AgoTime } from '../../../parts/ago-time.js';
import { Cell } from '../../../parts/card-table.js';
import { Button, Icon } from '../../../parts/elements.js';
import { Menu } from '../../../parts/menu.js';
import { bytesText } from '../../../text/time.js';
import { linkToDirectory, linkToFile, type Place } from '../place.js';
import { fileIcons } from './file-icons.js';

/** The operations on an entry, except opening and downloading. */
export type FileVerb = 'rename' | 'move' | 'copy' | 'delete';

interface FileRowProps {
  readonly entry: FileEntry;
  readonly place: Place;
  readonly onVerb: (verb: FileVerb, entry: FileEntry) => void;
}

export function FileRow({ entry, place, onVerb }: FileRowProps) {
  const text = useText();
  const words = text.files;
  // Render a menu only after its first use: closed menus would be most of the elements of a long list.
  const [isUsed, setUsed] = useState(false);
  const use = (): void => setUsed(true);
  const link = linkTo(entry, place);
  return (
    <tr
      role="row"
      data-directory={entry.type === 'directory' ? entry.path : undefined}
      onClickCapture={use}
      onContextMenuCapture={use}
      onFocusCapture={use}
      onKeyDown={(event) => {
        const verb = findVerb(event);
        if (verb === null) return;
        event.preventDefault();
        onVerb(verb, entry);
      }}
    >
      <th role="rowheader" scope="row">
        <span class="file">
          <Icon name={fileIcons[entry.type]} />
          <FileName entry={entry} link={link} />
        </span>
      </th>
      <Cell title={words.size} name="file-size">
        {entry.size === null ? <TypeName entry={entry} /> : bytesText(entry.size, text)}
      </Cell>
      <Cell title={words.changed} name="file-changed">
        <AgoTime at={entry.modified_at} />
      </Cell>
      <td role="cell">
        <div class="row row-actions">
          {/* The name is the same link, which keyboards and screen readers use. */}
          {link !== null && (
            <a class="button file-verb" href={link} tabIndex={-1} aria-hidden="true">
              {isText(entry) ? words.edit : words.open}
            </a>
          )}
          <Menu label={text.app.more(entry.name)}>
            {isUsed && <Verbs entry={entry} folder={place.folder} onVerb={(verb) => onVerb(verb, entry)} />}
          </Menu>
        </div>
      </td>
    </tr>
  );
}

/** Returns the type of an entry or of the target of a link; `null` for a link without a usable target. */
function readType(entry: FileEntry): FileEntry['link_type'] {
  return entry.type === 'link' ? entry.link_type : entry.type;
}

/** The endings of files that are never texts: pictures, sounds, fonts, archives, programs, and models of games. */
const binaryEnding =
  /\.(png|jpe?g|gif|webp|ico|dds|ogg|mp3|wav|awc|mp4|webm|woff2?|[ot]tf|zip|7z|rar|tar|t?[gx]z|jar|db|exe|dll|so|rpf|y(bn|cd|dd|dr|ft|map|td|typ))$/i;

/** Returns whether the editor can probably open an entry. */
function isText(entry: FileEntry): boolean {
  return readType(entry) === 'file' && !binaryEnding.test(entry.name);
}

/** Returns the hash that opens an entry; `null` if the entry cannot be opened. */
function linkTo(entry: FileEntry, place: Place): string | null {
  const type = readType(entry);
  if (!entry.readable || type === null || type === 'other') return null;
  return type === 'directory' ? linkToDirectory(place, entry.path) : linkToFile(place, entry.path);
}

/** The type of an entry without a size. The type of a directory is hidden, because the icon shows the type. */
function TypeName({ entry: { type } }: { readonly entry: FileEntry }) {
  const { types } = useText().files;
  return type === 'file' ? null : <span class={type === 'directory' ? 'unseen' : 'faint'}>{types[type]}</span>;
}

/** The name of an entry. The name is a link that opens the entry, or has the reason why the entry cannot be opened. */
function FileName({ entry, link }: { readonly entry: FileEntry; readonly link: string | null }) {
  const words = useText().files;
  const { name, path, link_target: target, readable: isReadable } = entry;
  const type = readType(entry);
  const why = !isReadable && type !== 'other' && type !== null ? words.unreadable : null;
  return (
    <span class="file-text">
      {link === null ? (
        <span class="file-name" data-file={path} tabIndex={0}>
          {name}
        </span>
      ) : (
        <a class="file-name" data-file={path} href={link}>
          {name}
        </a>
      )}
      {target !== null && (
        <span class="faint small"> {type === null ? words.linkUnusable(target) : words.linkTo(target)}</span>
      )}
      {entry.type === 'other' && <span class="faint small"> {words.special}</span>}
      {why !== null && <span class="faint small"> {why}</span>}
      {/\\x[0-9A-F]{2}/.test(name) && <span class="faint small"> {words.notUtf8}</span>}
    </span>
  );
}

interface VerbsProps {
  readonly entry: FileEntry;
  readonly folder: string;
  readonly onVerb: (verb: FileVerb) => void;
}

function Verbs({ entry: { type, path, link_type: linkType, readable: isReadable }, folder, onVerb }: VerbsProps) {
  const words = useText().files;
  const isFile = isReadable && (type === 'file' || linkType === 'file');
  return (
    <>
      {isFile && (
        <a class="button" href={toDownload(folder, path)} download>
          <Icon name="download" />
          {words.download}
        </a>
      )}
      {isReadable && type === 'directory' && (
        <a class="button" href={toArchive(folder, path)} download>
          <Icon name="download" />
          {words.downloadDirectory}
        </a>
      )}
      <Button icon="edit" label={words.rename.verb} onClick={() => onVerb('rename')} />
      <Button icon="move" label={words.move.verb} onClick={() => onVerb('move')} />
      {type !== 'other' && <Button icon="copy" label={words.copy.verb} onClick={() => onVerb('copy')} />}
      <Button icon="remove" label={words.delete.verb} variant="danger" onClick={() => onVerb('delete')} />
    </>
  );
}

/** Returns the address of a file's bytes. */
export function toDownload(folder: string, path: string): string {
  return toUrl('/datafolders/{name}/files/content', { params: { path: { name: folder }, query: { path } } });
}

/** Returns the address of a directory as a zip archive, which every desktop can open. */
export function toArchive(folder: string, path: string): string {
  const query = { path, format: 'zip' } as const;
  return toUrl('/datafolders/{name}/files/archive', { params: { path: { name: folder }, query } });
}

/** Returns the operation of a key on the entry that has the focus. */
function findVerb({ key, target, ctrlKey, altKey, metaKey }: KeyboardEvent): FileVerb | null {
  const isName = target instanceof Element && target.matches('.file-name');
  if (!isName || ctrlKey || altKey || metaKey) return null;
  if (key === 'F2') return 'rename';
  return key === 'Delete' ? 'delete' : null;
}
