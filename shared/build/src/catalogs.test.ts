import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { writeCatalogs } from './catalogs'

const PAY = generateMessageId('Pay {amount}')
const DUE = generateMessageId('{n, plural, one {# day} other {# days}}')

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
    ].join('\n\n'),
  )
  const work = join(root, 'work')
  writeFileSync(
    join(work, 'routes.js'),
    `x({id:"${PAY}",message:"Pay"});y({id: "${generateMessageId('Not translated')}"})`,
  )
  writeFileSync(join(work, 'late.js'), `x({id:"${DUE}"})`)
  return { folder: join(root, 'remote'), work }
}

test('a build has what its scripts and facts say, compiled, and what is not translated is missing', async () => {
  const { folder, work } = setUp()
  const { catalogs, texts } = await writeCatalogs(folder, work, ['routes.js', 'late.js'], { facts: ['All Invoices'] })
  expect(catalogs).toEqual({
    es: {
      [PAY]: ['Pagar ', ['amount']],
      [DUE]: [['n', 'plural', { one: ['#', ' día'], other: ['#', ' días'] }]],
      'All Invoices': ['Todas las facturas'],
    },
  })
  expect(texts).toEqual({
    'routes.js': [PAY, generateMessageId('Not translated')].sort(),
    'late.js': [DUE],
    facts: ['All Invoices'],
  })
  expect(JSON.parse(readFileSync(join(work, 'es.json'), 'utf8'))).toEqual(catalogs['es'])
})

test('a text that pages and the API share is looked up by itself, in the builds whose scripts have it', async () => {
  const { folder, work } = setUp()
  writeFileSync(join(work, 'money.js'), `w("Balance due");w('Check #{number}',{number});w("Elsewhere")`)
  const { catalogs, texts } = await writeCatalogs(folder, work, ['money.js', 'routes.js'], {})
  expect(catalogs['es']).toEqual({
    [PAY]: ['Pagar ', ['amount']],
    'Balance due': ['Saldo pendiente'],
    'Check #{number}': ['Cheque #', ['number']],
  })
  expect(texts['money.js']).toEqual(['Balance due', 'Check #{number}'])
})

test('the shell’s build has what its server writes', async () => {
  const { folder, work } = setUp()
  const { catalogs } = await writeCatalogs(folder, work, [], { server: 'shell/server/' })
  expect(catalogs).toEqual({ es: { [generateMessageId('Reload')]: ['Recargar'] } })
})

test('a folder without translations makes a build in English', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'english-'))
  expect(await writeCatalogs(folder, folder, [], {})).toEqual({ catalogs: {}, texts: {} })
})

describe('English in scripts', () => {
  const compile = createRequire(__filename)('./compile-messages-loader.cjs') as (source: string) => string
  const descriptor = (id: string, message: string) =>
    `x({ id: ${JSON.stringify(id)}, message: ${JSON.stringify(message)} })`

  test('is compiled where a message has placeholders', () =>
    expect(compile(descriptor(PAY, 'Pay {amount}'))).toContain('message: ["Pay ",["amount"]]'))

  test.each([
    ['has none', descriptor(generateMessageId('Pay "now"'), 'Pay "now"')],
    ['is no message', descriptor('abc123', 'Pay {amount}')],
  ])('stays as it is where it %s', (_, source) => expect(compile(source)).toBe(source))
})
