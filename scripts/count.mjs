// `node scripts/count.mjs`: what the code is like, in figures: sizes, casts, imports, names.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from './steps.mjs'

const MAX_FILE = 350
const MAX_FUNCTION = 60

const groups = {
  tests: /\.(test|journey|stories)\.tsx?$|\.examples\.ts$|^e2e\/|\/test\/|\/testing\/|^shared\/testing\//,
  tools: /^(scripts|bench|rehearsal|shared\/build)\/|\.[cm]js$/,
  demo: /^(demo|sandbox)\//,
  product: /./,
}
const findGroup = (path) => Object.keys(groups).find((name) => groups[name].test(path))

const counts = {}
const longest = { files: [], functions: [] }
const count = (group, what, by = 1) => {
  counts[what] ??= {}
  counts[what][group] = (counts[what][group] ?? 0) + by
}

const isTernary = (node) => node && ts.isConditionalExpression(node)
const findName = (node) => node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined)

/** Whether an object is spread under a condition, as `...(x && { x })`. */
const isConditionalSpread = (node) => ts.isSpreadAssignment(node) && ts.isParenthesizedExpression(node.expression)

function visit(node, file, group, path) {
  if (ts.isAsExpression(node) && node.type.getText(file) !== 'const') count(group, 'casts')
  if (ts.isNonNullExpression(node)) count(group, 'non-null assertions')
  if (isTernary(node) && (isTernary(node.whenTrue) || isTernary(node.whenFalse) || isTernary(node.condition)))
    count(group, 'nested ternaries')
  if (isConditionalSpread(node)) count(group, 'conditional spreads')
  const specifier = (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier?.text
  if (specifier && specifier.startsWith('../../../')) count(group, 'imports with three dots')
  if (
    (ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node)) &&
    ts.isIdentifier(node.name) &&
    /[a-z]Of$/.test(node.name.text)
  )
    count(group, 'definitions named xOf')
  if (ts.isFunctionLike(node) && node.body) {
    const lines =
      file.getLineAndCharacterOfPosition(node.end).line -
      file.getLineAndCharacterOfPosition(node.getStart(file)).line +
      1
    count(group, 'functions')
    if (lines > MAX_FUNCTION && group !== 'tests') {
      count(group, `functions above ${MAX_FUNCTION} lines`)
      longest.functions.push([lines, `${path} ${findName(node)?.getText(file) ?? ''}`])
    }
  }
  ts.forEachChild(node, (child) => visit(child, file, group, path))
}

const paths = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cjs'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(Boolean)
for (const path of paths) {
  const group = findGroup(path)
  const text = readFileSync(join(root, path), 'utf8')
  const lines = text.split('\n').length - 1
  count(group, 'files')
  count(group, 'lines', lines)
  if (lines > MAX_FILE) count(group, `files above ${MAX_FILE} lines`)
  longest.files.push([lines, path])
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  visit(file, file, group, path)
}

const names = Object.keys(groups)
console.table(
  Object.fromEntries(
    Object.entries(counts).map(([what, by]) => [
      what,
      {
        ...Object.fromEntries(names.map((name) => [name, by[name] ?? 0])),
        all: Object.values(by).reduce((sum, each) => sum + each, 0),
      },
    ]),
  ),
)
const sizes = longest.files.map(([lines]) => lines).sort((a, b) => a - b)
console.log(`A file has ${sizes[sizes.length >> 1]} lines in the middle, ${sizes.at(-1)} at most.`)
for (const kind of ['files', 'functions'])
  console.log(
    `Longest ${kind}:\n${longest[kind]
      .sort(([a], [b]) => b - a)
      .slice(0, 15)
      .map((row) => row.join('  '))
      .join('\n')}`,
  )
