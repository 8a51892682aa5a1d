/** Compiles changed sources into dist/ one by one. Does not check types: editors and `npm run build` check them. */
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { copyAssets, filesBelow, isAsset, listAssets } from './assets.mjs';

/** The folders that the manager is compiled from. */
export const sourceFolders = ['machines', 'adapters', 'http'];

/** The web UI, which Vite compiles. The manager has its texts too, for messages in chats. */
const ui = 'http/ui/';
const texts = /^http\/ui\/(.+\/)?text\//;

const isUi = (path) => path.startsWith(ui) && !texts.test(path);

const compilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
  sourceMap: false,
};

/** Returns whether a file is a module of the manager. @param path relative to the project's directory */
const isModule = (path) => path.endsWith('.ts') && !path.endsWith('.d.ts') && !isUi(path);

/**
 * Brings dist/ up to date: compiles each module that is newer than its output, and copies the assets.
 * @param root the project's directory
 * @returns messages of the compiler; none when everything was compiled
 */
export function compileAll(root) {
  copyAssets(join(root, 'dist'), listAssets(root, ['adapters', 'http']));
  const modules = sourceFolders.flatMap((folder) => filesBelow(root, folder)).filter(isModule);
  return modules.filter((path) => isOutdated(root, path)).flatMap((path) => compileModule(root, path));
}

/**
 * Brings the output of one changed, new or deleted source up to date.
 * @param path relative to the project's directory
 * @returns messages of the compiler, or null when the manager does not contain the file
 */
export function compileFile(root, path) {
  if (isUi(path)) return null;
  if (!existsSync(join(root, path))) {
    rmSync(outputPath(root, path), { force: true });
    return [];
  }
  if (isModule(path)) return compileModule(root, path);
  if (!isAsset(path)) return null;
  copyAssets(join(root, 'dist'), [{ from: join(root, path), to: path }]);
  return [];
}

/**
 * Does the same as {@link compileFile} for the tests, which import some modules of the web UI too.
 * @returns messages of the compiler; none when the file was compiled or need not be compiled
 */
export function compileSource(root, path) {
  const isUsedByTests = path.startsWith(ui) && existsSync(outputPath(root, path)) && path.endsWith('.ts');
  return (isUsedByTests ? compileModule(root, path) : compileFile(root, path)) ?? [];
}

function compileModule(root, path) {
  const source = readFileSync(join(root, path), 'utf8');
  const { outputText, diagnostics } = ts.transpileModule(source, {
    compilerOptions,
    fileName: path,
    reportDiagnostics: true,
  });
  if (diagnostics.length > 0) return diagnostics.map((diagnostic) => describeDiagnostic(path, diagnostic));
  const output = outputPath(root, path);
  mkdirSync(dirname(output), { recursive: true });
  writeFileSync(output, outputText);
  return [];
}

function describeDiagnostic(path, { file, start, messageText }) {
  const { line, character } = file.getLineAndCharacterOfPosition(start);
  return `${path}:${line + 1}:${character + 1} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
}

function isOutdated(root, path) {
  const output = statSync(outputPath(root, path), { throwIfNoEntry: false });
  return output === undefined || output.mtimeMs < statSync(join(root, path)).mtimeMs;
}

const outputPath = (root, path) => join(root, 'dist', path.replace(/\.ts$/, '.js'));
