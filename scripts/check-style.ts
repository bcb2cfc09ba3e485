// Checks sizes: functions of at most 50 lines (factories 100), files of at most 300, comments of at most 120 columns.
// Part of `npm run check`.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript-5';

const ROOT = join(import.meta.dirname, '..');
const SOURCES = ['packages/*/src/**/*.ts', '{src,web,scripts,bench,test}/**/*.ts'];

const MAX_FUNCTION_LINES = 50;
/** A factory (`createX`) returns an object of small functions that share its closure. */
const MAX_FACTORY_LINES = 100;
const MAX_FILE_LINES = 300;
const MAX_COMMENT_COLUMNS = 120;

/** Tables: long lists of rows with little or no code. */
const TABLES = new Set(['fields.ts', 'settings.ts', 'errors.ts', 'reference-uris.ts', 'voyage-routes.ts']);

const nameOf = (node: ts.Node): string => {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return node.name?.getText() ?? '';
  return ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : '';
};

const isFunction = (node: ts.Node): boolean =>
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isMethodDeclaration(node) ||
  (ts.isArrowFunction(node) && ts.isBlock(node.body));

const checkFunctions = (source: ts.SourceFile): readonly string[] => {
  const problems: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isFunction(node)) {
      const first = source.getLineAndCharacterOfPosition(node.getStart()).line;
      const lines = source.getLineAndCharacterOfPosition(node.end).line - first + 1;
      const name = nameOf(node);
      const limit = name.startsWith('create') ? MAX_FACTORY_LINES : MAX_FUNCTION_LINES;
      if (lines > limit) problems.push(`${first + 1}: function ${name} has ${lines} lines, limit ${limit}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return problems;
};

const checkLines = (path: string, text: string): readonly string[] => {
  const lines = text.trimEnd().split('\n');
  const long = lines.flatMap((line, index) =>
    /^\s*(\/\/|\/\*|\*(?!\*))/.test(line) && line.length > MAX_COMMENT_COLUMNS && !line.includes('://')
      ? [`${index + 1}: comment of ${line.length} columns, limit ${MAX_COMMENT_COLUMNS}`]
      : [],
  );
  if (lines.length <= MAX_FILE_LINES || TABLES.has(basename(path))) return long;
  return [...long, `1: file of ${lines.length} lines, limit ${MAX_FILE_LINES}`];
};

const problems = globSync(SOURCES, { cwd: ROOT })
  .sort()
  .flatMap((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8');
    const isTest = path.startsWith('test/') || path.endsWith('.test.ts');
    const functions = isTest ? [] : checkFunctions(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
    return [...functions, ...checkLines(path, text)].map((problem) => `${path}:${problem}`);
  });

for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
