/** Archives that are cut off, other files, and archives that become very large. */
import { gzipSync } from 'node:zlib';
import { tarOf, zipOf } from '../archives.js';
import { samples } from '../samples.js';
import type { HostileArchive } from './hostile-archive.js';

/** The maximum size of the unpacked files, in bytes. */
export const maxUnpackedBytes = 16 * 1024 ** 2;

const damaged = ['archive_damaged'];

/** The parts of an archive that remain, in percent. */
const remainders = [5, 30, 60, 80];

function cutOff(): HostileArchive[] {
  const codes = [...damaged, 'archive_not_tar', 'archive_empty', 'archive_format_unknown', 'archive_needs_memory'];
  return Object.entries(samples).flatMap(([format, archive]) =>
    remainders.map((percent) => ({
      what: `of which ${percent} % remain (${format})`,
      archive: archive.subarray(0, Math.floor((archive.length * percent) / 100)),
      codes,
    })),
  );
}

function otherFiles(): HostileArchive[] {
  const files: Readonly<Record<string, Buffer>> = {
    'a RAR archive': Buffer.from('Rar!\x1a\x07\x01\0evil', 'latin1'),
    'a program for Windows': Buffer.from('MZ\x90\0evil', 'latin1'),
    'a program for Linux': Buffer.from('\x7fELFevil', 'latin1'),
    'a script': Buffer.from('#!/bin/sh\nreboot\n'),
    'a web page': Buffer.from('<!doctype html><script>alert(1)</script>'),
    'a cpio archive': Buffer.from('070701evil'),
    'a Debian package': Buffer.from('!<arch>\nevil'),
    'a text without a format': Buffer.from('evil'),
    'a file of 1,000 equal bytes': Buffer.alloc(1_000, 'x'),
  };
  return Object.entries(files).map(([what, archive]) => ({
    what: `that is ${what}`,
    archive,
    codes: ['archive_format_unknown'],
  }));
}

/** Returns a zip whose 40 entries have the same compressed content of one mebibyte. */
function repeated(): Buffer {
  const zip = zipOf([{ path: 'zeros', content: Buffer.alloc(1024 ** 2), deflates: true }]);
  const at = zip.lastIndexOf('PK\x01\x02', undefined, 'latin1');
  const end = Buffer.from(zip.subarray(zip.lastIndexOf('PK\x05\x06', undefined, 'latin1')));
  const directory = Array.from({ length: 40 }, (_, index) => {
    const record = Buffer.from(zip.subarray(at, zip.length - end.length));
    record.write(`zer${String(index).padStart(2, '0')}`, 46);
    return record;
  });
  for (const offset of [8, 10]) end.writeUInt16LE(directory.length, offset);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  return Buffer.concat([zip.subarray(0, at), ...directory, end]);
}

function bombs(): HostileArchive[] {
  const zeros = Buffer.alloc(maxUnpackedBytes + 1_000);
  const tooLarge = ['archive_too_large'];
  const tar = tarOf([{ path: 'zeros', content: zeros }]);
  const deflated = zipOf([{ path: 'zeros', content: zeros, deflates: true }]);
  const window = Buffer.concat([Buffer.from('28b52ffd00f8', 'hex'), Buffer.alloc(600)]);
  return [
    { what: 'that unpacks to more than the limit (tar.gz)', archive: gzipSync(tar), codes: tooLarge },
    { what: 'that unpacks to more than the limit (zip)', archive: deflated, codes: tooLarge },
    { what: 'that has its content 40 times (zip)', archive: repeated(), codes: tooLarge },
    { what: 'that needs memory of 2 TB (tar.zst)', archive: window, codes: ['archive_needs_memory'] },
    { what: 'that is compressed twice (tar.gz)', archive: gzipSync(gzipSync(tar)), codes: ['archive_not_tar'] },
    { what: 'that has no file (tar)', archive: tarOf([{ path: 'd/', type: '5' }]), codes: ['archive_empty'] },
    { what: 'that has no file (zip)', archive: zipOf([]), codes: ['archive_empty', ...damaged] },
  ];
}

export const listDamagedArchives = (): HostileArchive[] => [...cutOff(), ...otherFiles(), ...bombs()];
