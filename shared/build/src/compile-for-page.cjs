const { compileMessage } = require('@lingui/message-utils/compileMessage')

/**
 * A message as scripts and catalogs have it: no page has a parser.
 * @param {string} text ICU MessageFormat
 * @returns {string | import('@lingui/message-utils/compileMessage').CompiledMessage} plain text if nothing is filled in
 */
exports.compileForPage = (text) => {
  const compiled = compileMessage(text)
  return compiled.every((part) => typeof part === 'string') ? compiled.join('') : compiled
}
