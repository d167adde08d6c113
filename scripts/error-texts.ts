import ts from 'typescript'

/** Functions of api/src/foundation/errors.ts, with the argument that a person reads. */
const messageArguments: Record<string, number> = {
  ApiError: 1,
  badRequest: 1,
  conflict: 0,
  forbidden: 0,
  gone: 0,
  notFound: 0,
  tooManyRequests: 1,
  unauthorized: 0,
  unprocessable: 0,
}

interface ErrorTexts {
  /** English texts of errors in this file. */
  texts: string[]
  /** Constants of this file with such a text. */
  constants: string[]
  /** Constants of other files. */
  imported: string[]
  /** What no translator would find: texts that are put together, or looked up by a variable. */
  hidden: string[]
}

/** Texts of errors in a source of the API that are written as they are: `unprocessable('Please write a note.')`. */
export function findErrorTexts(filename: string, code: string): ErrorTexts {
  const source = ts.createSourceFile(filename, code, ts.ScriptTarget.Latest, true)
  const found: ErrorTexts = { texts: [], constants: [], imported: [], hidden: [] }
  const values = new Map<string, ts.Expression>()

  function read(expression: ts.Expression, callee: string): void {
    if (ts.isStringLiteralLike(expression))
      found.texts.push(callee === 'notFound' ? expression.text.replace(/\.?$/, '.') : expression.text)
    else if (ts.isConditionalExpression(expression)) {
      read(expression.whenTrue, callee)
      read(expression.whenFalse, callee)
    } else if (
      ts.isBinaryExpression(expression) &&
      expression.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken
    )
      read(expression.right, callee)
    else if (ts.isParenthesizedExpression(expression)) read(expression.expression, callee)
    else if (ts.isIdentifier(expression)) {
      const value = values.get(expression.text)
      if (value) {
        found.constants.push(expression.text)
        read(value, callee)
      } else if (/^[A-Z_]+$/.test(expression.text)) found.imported.push(expression.text)
    } else if (ts.isTemplateExpression(expression) || ts.isBinaryExpression(expression))
      found.hidden.push(expression.getText())
  }

  function visit(node: ts.Node): void {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      if (ts.isStringLiteralLike(node.initializer) || ts.isTemplateExpression(node.initializer))
        values.set(node.name.text, node.initializer)
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const callee = node.expression.getText()
      const text = node.arguments?.[messageArguments[callee] ?? Infinity]
      if (text) read(text, callee)
      const looked = node.arguments?.[0]
      if (callee === 'i18n._' && looked && !ts.isStringLiteralLike(looked)) found.hidden.push(node.getText())
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
