/**
 * Programs that the system refuses: copies of a real program with one change in the ELF header or in the name of the
 * loader.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const original = '/bin/true';

/** Writes a program for a kind of processor that this machine does not have. */
export function writeForeignProgram(path: string): void {
  const file = readFileSync(original);
  const [riscv, sparc] = [243, 43];
  file.writeUInt16LE(file.readUInt16LE(18) === riscv ? sparc : riscv, 18);
  writeFileSync(path, file, { mode: 0o755 });
}

/** Writes an ELF file that is not a program: the output of a compiler before the linker. */
export function writeObjectFile(path: string): void {
  const file = readFileSync(original);
  const relocatable = 1;
  file.writeUInt16LE(relocatable, 16);
  writeFileSync(path, file, { mode: 0o755 });
}

/** Writes a program whose loader is missing: PT_INTERP names another file. */
export function writeProgramWithoutLoader(path: string): void {
  const file = readFileSync(original);
  const [from, size, count] = [Number(file.readBigUInt64LE(32)), file.readUInt16LE(54), file.readUInt16LE(56)];
  const interpreter = 3;
  for (let header = from; header < from + size * count; header += size) {
    if (file.readUInt32LE(header) !== interpreter) continue;
    const offset = Number(file.readBigUInt64LE(header + 8));
    // `/lib64/…` becomes `/lob64/…`.
    file.write('o', offset + 2);
  }
  writeFileSync(path, file, { mode: 0o755 });
}
