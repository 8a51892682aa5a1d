/**
 * A loader that instruments the compiled product. Each function then reports its call to `globalThis.traceCall`, with
 * the path of its file. For `module.register` (see trace.ts).
 */
import { readFileSync } from 'node:fs';
import type { LoadHook } from 'node:module';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The directory of the compiled product, from dist/test/docs/walks/. */
const compiled = fileURLToPath(new URL('../../../', import.meta.url));

export const load: LoadHook = (url, context, next) => {
  const path = url.startsWith('file:') ? fileURLToPath(url) : '';
  const [, name] = /^((?:http|machines|adapters)\/.*)\.js$/.exec(path.replace(compiled, '')) ?? [];
  if (name === undefined || !path.startsWith(compiled)) return next(url, context);
  const { outputText } = ts.transpileModule(readFileSync(path, 'utf8'), {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 },
    transformers: { before: [instrument(`${name}.ts`)] },
  });
  return { format: 'module', source: outputText, shortCircuit: true };
};

/**
 * Replaces the body of each function by `return traceCall(file, () => body)`. Generators and constructors are left
 * unchanged.
 */
function instrument(file: string): ts.TransformerFactory<ts.SourceFile> {
  return (context) => (source) => {
    const { factory } = context;
    const traced = (node: Traced): ts.Block => {
      const isAsync = node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) === true;
      const body = ts.isBlock(node.body) ? node.body : factory.createParenthesizedExpression(node.body);
      const arrow = factory.createToken(ts.SyntaxKind.EqualsGreaterThanToken);
      const modifiers = isAsync ? [factory.createModifier(ts.SyntaxKind.AsyncKeyword)] : [];
      const call = factory.createArrowFunction(modifiers, undefined, [], undefined, arrow, body);
      const trace = factory.createPropertyAccessExpression(factory.createIdentifier('globalThis'), 'traceCall');
      const result = factory.createCallExpression(trace, undefined, [factory.createStringLiteral(file), call]);
      return factory.createBlock([factory.createReturnStatement(result)]);
    };
    const visit = (before: ts.Node): ts.Node => {
      const node = ts.visitEachChild(before, visit, context);
      return isTraced(node) ? withBody(factory, node, traced(node)) : node;
    };
    return ts.visitNode(source, visit, ts.isSourceFile);
  };
}

type Traced = (ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction | ts.MethodDeclaration) & {
  readonly body: ts.ConciseBody;
};

function isTraced(node: ts.Node): node is Traced {
  const isFunction =
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node);
  return isFunction && node.body !== undefined && node.asteriskToken === undefined;
}

function withBody(factory: ts.NodeFactory, node: Traced, body: ts.Block): ts.Node {
  const { modifiers, typeParameters, parameters, type } = node;
  if (ts.isArrowFunction(node))
    return factory.updateArrowFunction(
      ...([node, node.modifiers, typeParameters, parameters, type, node.equalsGreaterThanToken, body] as const),
    );
  if (ts.isFunctionDeclaration(node))
    return factory.updateFunctionDeclaration(
      ...([node, modifiers, undefined, node.name, typeParameters, parameters, type, body] as const),
    );
  if (ts.isFunctionExpression(node))
    return factory.updateFunctionExpression(
      ...([node, node.modifiers, undefined, node.name, typeParameters, parameters, type, body] as const),
    );
  return factory.updateMethodDeclaration(
    ...([node, modifiers, undefined, node.name, node.questionToken, typeParameters, parameters, type, body] as const),
  );
}
