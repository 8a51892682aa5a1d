/**
 * A method of a class that is passed without its object loses its `this`. The compiler does not report this mistake.
 * The test finds such positions in the product with the types of TypeScript.
 */

import ts from 'typescript';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const test = suite('bound-methods');

/** Finds the positions in a program where a method of a class is read without a call, or is copied with its object. */
class UnboundMethods {
  readonly places: string[] = [];
  private readonly checker: ts.TypeChecker;
  /** Classes, and the interfaces that they implement. */
  private readonly owners = new Set<ts.Symbol>();

  constructor(program: ts.Program) {
    this.checker = program.getTypeChecker();
    const files = program.getSourceFiles().filter(({ fileName }) => !fileName.includes('/node_modules/'));
    for (const file of files) this.collectOwners(file);
    for (const file of files) this.search(file);
  }

  private collectOwners(node: ts.Node): void {
    if (ts.isClassLike(node)) {
      const symbol = this.checker.getSymbolAtLocation(node.name ?? node);
      if (symbol !== undefined) this.addOwner(symbol);
    }
    ts.forEachChild(node, (child) => this.collectOwners(child));
  }

  private addOwner(symbol: ts.Symbol): void {
    this.owners.add(symbol);
    for (const declaration of symbol.declarations ?? [])
      if (ts.isClassLike(declaration) || ts.isInterfaceDeclaration(declaration))
        for (const { types } of declaration.heritageClauses ?? [])
          for (const type of types) {
            const parent = this.checker.getTypeAtLocation(type).symbol;
            const isOwn = parent?.declarations?.every((each) => !each.getSourceFile().isDeclarationFile) === true;
            if (isOwn && !this.owners.has(parent)) this.addOwner(parent);
          }
  }

  private search(node: ts.Node): void {
    if (ts.isPropertyAccessExpression(node)) this.checkRead(node);
    else if (ts.isObjectBindingPattern(node)) this.checkPattern(node);
    else if (ts.isSpreadAssignment(node)) this.checkCopy(node, this.checker.getTypeAtLocation(node.expression));
    ts.forEachChild(node, (child) => this.search(child));
  }

  private checkRead(node: ts.PropertyAccessExpression): void {
    const { parent } = node;
    const isUsed = ts.isCallExpression(parent) || ts.isPropertyAccessExpression(parent);
    if (isUsed && parent.expression === node) return;
    if (this.isMethod(this.checker.getSymbolAtLocation(node.name))) this.report(node);
  }

  private checkPattern(pattern: ts.ObjectBindingPattern): void {
    const type = this.checker.getTypeAtLocation(pattern);
    for (const element of pattern.elements) {
      if (element.dotDotDotToken !== undefined) this.checkCopy(element, type);
      else if (this.isMethod(type.getProperty((element.propertyName ?? element.name).getText()))) this.report(element);
    }
  }

  private checkCopy(node: ts.Node, type: ts.Type): void {
    if (type.getProperties().some((property) => this.isMethod(property))) this.report(node);
  }

  private isMethod(symbol: ts.Symbol | undefined): boolean {
    return (symbol?.declarations ?? []).some((declaration) => {
      if (!ts.isMethodDeclaration(declaration) && !ts.isMethodSignature(declaration)) return false;
      const { parent } = declaration;
      const owner = this.checker.getSymbolAtLocation('name' in parent && parent.name ? parent.name : parent);
      return owner !== undefined && this.owners.has(owner);
    });
  }

  private report(node: ts.Node): void {
    const file = node.getSourceFile();
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    this.places.push(`${file.fileName}:${line + 1}: ${node.getText()}`);
  }
}

function compile(rootNames: readonly string[], options: ts.CompilerOptions, host?: ts.CompilerHost): ts.Program {
  return ts.createProgram(rootNames, { ...options, noEmit: true }, host);
}

test('No method of a class is passed without its object', () => {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, '.');
  const product = fileNames.filter((file) => !/(^|\/)test\//.test(file));
  assert.ok(product.length > 500, 'the files of the product are found');
  assert.equal(new UnboundMethods(compile(product, options)).places, []);
});

test('The check finds a method that is passed, destructured or copied', () => {
  const source = [
    'interface Port { close(): void }',
    'class Door implements Port { close(): void {} }',
    'function use(door: Door, port: Port): unknown {',
    '  const { close } = door;',
    '  const copy = { ...port };',
    '  door.close();',
    '  return [close, copy, port.close, () => door.close()];',
    '}',
    'export { Door, use };',
  ].join('\n');
  const host = ts.createCompilerHost({});
  const { getSourceFile } = host;
  host.getSourceFile = (name, language) =>
    name === 'door.ts' ? ts.createSourceFile(name, source, language, true) : getSourceFile.call(host, name, language);
  const { places } = new UnboundMethods(compile(['door.ts'], {}, host));
  assert.equal(places, ['door.ts:4: close', 'door.ts:5: ...port', 'door.ts:7: port.close']);
});

test.run();
