import { replaceSection } from './performance-document'

const document = '# Performance\n\n## One\n\nold\n\n### In one\n\nold\n\n## Two\n\nkept\n'

test('a section is replaced with all below it, and nothing else is', () => {
  expect(replaceSection(document, '## One\n\nnew\n')).toBe('# Performance\n\n## One\n\nnew\n\n## Two\n\nkept\n')
  expect(replaceSection(document, '## Two\n\nnew\n')).toBe('# Performance\n\n## One\n\nold\n\n### In one\n\nold\n\n## Two\n\nnew\n')
})

test('one that is not there yet comes at the end', () => {
  expect(replaceSection(document, '## Three\n\nnew\n')).toBe(`${document}\n## Three\n\nnew\n`)
})
