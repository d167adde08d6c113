import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { messageKey } from '@portal/i18n/message-key'
import { writeCatalogs } from './catalogs'

const PAY = ['Pay ', ['amount']]
const HOME = generateMessageId('Home', 'phone')
const DUE = [['n', 'plural', { one: ['#', ' day'], other: ['#', ' days'] }]]

/** A repository with Spanish, in which one message is not translated, and the build of one of its packages. */
function setUp() {
  const root = mkdtempSync(join(tmpdir(), 'catalogs-'))
  for (const folder of ['locales', 'remote', 'work']) mkdirSync(join(root, folder))
  writeFileSync(join(root, 'locales/en.po'), '')
  writeFileSync(
    join(root, 'locales/es.po'),
    [
      'msgid ""\nmsgstr "Language: es\\n"',
      '#: remote/src/pay.tsx\nmsgid "Pay {amount}"\nmsgstr "Pagar {amount}"',
      '#: remote/src/due.tsx\nmsgid "{n, plural, one {# day} other {# days}}"\nmsgstr "{n, plural, one {# día} other {# días}}"',
      '#: remote/src/pay.tsx\nmsgid "Not translated"\nmsgstr ""',
      '#: remote/src/remote.ts\nmsgid "All Invoices"\nmsgstr "Todas las facturas"',
      '#: other/src/x.tsx\nmsgid "Elsewhere"\nmsgstr "En otra parte"',
      '#: other/src/y.tsx\n#: shared/rules/src/totals.ts\nmsgid "Balance due"\nmsgstr "Saldo pendiente"',
      '#: shared/rules/src/totals.ts\nmsgid "Check #{number}"\nmsgstr "Cheque #{number}"',
      '#: shared/rules/src/totals.ts\nmsgid "Voided"\nmsgstr "Anulado"',
      '#: shell/server/a.ts\nmsgid "Reload"\nmsgstr "Recargar"',
      '#: remote/src/phone.ts\nmsgctxt "phone"\nmsgid "Home"\nmsgstr "Casa"',
      '#: remote/src/pay.tsx\nmsgid "Don’t say \\"no\\""\nmsgstr "No diga «no»"',
      '#: api/src/refusals.ts\nmsgid "Pay later"\nmsgstr "Pague después"',
    ].join('\n\n'),
  )
  const work = join(root, 'work')
  writeFileSync(join(work, 'routes.js'), `x({message:["Pay ",["amount"]]});y("Not translated");z('Don’t say "no"')`)
  writeFileSync(
    join(work, 'late.js'),
    `x({message:[["n","plural",{one:["#"," day"],other:["#"," days"]}]]});y({id:"${HOME}",message:"Home"});"Pay later"`,
  )
  return { folder: join(root, 'remote'), work }
}

test('a build has what its scripts and facts say, compiled, and what is not translated is missing', async () => {
  const { folder, work } = setUp()
  const { catalogs, texts } = await writeCatalogs(folder, work, ['routes.js', 'late.js'], { facts: ['All Invoices'] })
  expect(catalogs).toEqual({
    es: {
      [messageKey(PAY)]: ['Pagar ', ['amount']],
      [messageKey(DUE)]: [['n', 'plural', { one: ['#', ' día'], other: ['#', ' días'] }]],
      [messageKey('Don’t say "no"')]: 'No diga «no»',
      [HOME]: 'Casa',
      [messageKey('All Invoices')]: 'Todas las facturas',
    },
  })
  expect(texts).toEqual({
    'routes.js': [PAY, 'Not translated', 'Don’t say "no"'].map(messageKey).sort(),
    'late.js': [HOME, messageKey(DUE)].sort(),
    facts: [messageKey('All Invoices')],
  })
  expect(JSON.parse(readFileSync(join(work, 'es.json'), 'utf8'))).toEqual(catalogs['es'])
})

test('a text that pages and the API share is in the builds whose scripts have it, as it is written', async () => {
  const { folder, work } = setUp()
  writeFileSync(join(work, 'money.js'), `w("Balance due");w('Check #{number}',{number})`)
  const { catalogs, texts } = await writeCatalogs(folder, work, ['money.js'], {})
  expect(catalogs['es']).toEqual({
    [messageKey('Balance due')]: 'Saldo pendiente',
    [messageKey('Check #{number}')]: ['Cheque #', ['number']],
  })
  expect(texts['money.js']).toEqual(['Balance due', 'Check #{number}'].map(messageKey).sort())
})

test('the shell’s build has what its server writes', async () => {
  const { folder, work } = setUp()
  const { catalogs } = await writeCatalogs(folder, work, [], { server: 'shell/server/' })
  expect(catalogs).toEqual({ es: { [messageKey('Reload')]: 'Recargar' } })
})

test('a folder without translations makes a build in English', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'english-'))
  expect(await writeCatalogs(folder, folder, [], {})).toEqual({ catalogs: {}, texts: {} })
})

test('two texts with the same key are refused: a page would show the translation of the wrong one', async () => {
  const root = mkdtempSync(join(tmpdir(), 'collision-'))
  mkdirSync(join(root, 'locales'))
  // Found by trying some ten thousand numbers.
  const [one, other] = ['Text 9037', 'Text 17250']
  writeFileSync(
    join(root, 'locales/es.po'),
    [one, other].map((text) => `#: remote/a.ts\nmsgid "${text}"\nmsgstr "x"`).join('\n\n'),
  )
  await expect(writeCatalogs(root, root, [], {})).rejects.toThrow('Reword "' + other)
})

describe('English in scripts', () => {
  const compile = createRequire(__filename)('./compile-messages-loader.cjs') as (source: string) => string
  const descriptor = (id: string, message: string) => `x(/*i18n*/ {\n    id: "${id}",\n    message: ${message}\n})`

  test.each([
    ['a text', 'Pay now', '"Pay now"', 'x("Pay now")'],
    ['a text with quotes', 'Pay "now"', `'Pay "now"'`, 'x("Pay \\"now\\"")'],
    ['placeholders', 'Pay {amount}', '"Pay {amount}"', 'x(/*i18n*/ {\n    message: ["Pay ",["amount"]]\n})'],
    ['placeholders and quotes', 'Pay "{amount}"', `'Pay "{amount}"'`, 'message: ["Pay \\"",["amount"],"\\""]'],
  ])('has no ids: %s', (_, text, literal, compiled) =>
    expect(compile(descriptor(generateMessageId(text), literal))).toContain(compiled),
  )

  test('keeps what is no message, and messages with a context', () => {
    const source = descriptor('abc123', '"Pay {amount}"') + descriptor(HOME, '"Home"')
    expect(compile(source)).toBe(source)
  })
})
