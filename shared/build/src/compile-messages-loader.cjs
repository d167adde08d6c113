// Compiles the English messages of a source at build time, so that no page needs a parser of ICU messages. Lingui's macro has
// left each as `id: "a1b2c3"` and `message: "Pay {amount}"` by now; the id is a hash of the text, which tells them from other fields.
const { compileMessage } = require('@lingui/message-utils/compileMessage')
const { generateMessageId } = require('@lingui/message-utils/generateMessageId')

const FIELD = /\bmessage: ("(?:[^"\\]|\\.)*")/g

module.exports = (source) =>
  source.replace(FIELD, (field, literal) => {
    const text = JSON.parse(literal)
    if (!source.includes(`id: "${generateMessageId(text)}"`)) return field
    const compiled = compileMessage(text)
    return compiled.every((part) => typeof part === 'string') ? field : `message: ${JSON.stringify(compiled)}`
  })
