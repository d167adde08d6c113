// Compiles the English messages of a source at build time, so that no page needs a parser of ICU messages, and leaves their
// ids out, because @portal/i18n computes what catalogs have a message by. Lingui's macro has left each as `id: "a1b2c3"` and
// `message: "Pay {amount}"` by now; the id is a hash of the text, which tells them from other fields.
const { generateMessageId } = require('@lingui/message-utils/generateMessageId')
const { compileForPage } = require('@portal/i18n/compile')

const MESSAGE = /\bmessage: ("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/g
const ID = /\bid: "([^"]+)",\s*/g
/** A message that has no placeholders, by itself. */
const PLAIN = /\/\*i18n\*\/ \{\s*message: ("(?:[^"\\]|\\.)*")\s*\}/g

const parse = (literal) =>
  JSON.parse(literal.startsWith("'") ? `"${literal.slice(1, -1).replace(/\\'/g, "'").replace(/"/g, '\\"')}"` : literal)

module.exports = (source) => {
  const messages = new Map([...source.matchAll(MESSAGE)].map(([field, literal]) => [field, parse(literal)]))
  const ids = new Map([...messages.values()].map((text) => [generateMessageId(text), text]))
  const isMessage = (text) => source.includes(`id: "${generateMessageId(text)}"`)
  return source
    .replace(MESSAGE, (field) => {
      const text = messages.get(field)
      return isMessage(text) ? `message: ${JSON.stringify(compileForPage(text))}` : field
    })
    .replace(ID, (field, id) => (ids.has(id) ? '' : field))
    .replace(PLAIN, '$1')
}
