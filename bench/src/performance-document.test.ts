import { replaceSection } from './performance-document'

const document = '# Performance\n\n## One\n\nold\n\n### In one\n\nold\n\n## Two\n\nkept\n'

test('a section is replaced including its subsections, and nothing else changes', () => {
  expect(replaceSection(document, '## One\n\nnew\n')).toBe('# Performance\n\n## One\n\nnew\n\n## Two\n\nkept\n')
  expect(replaceSection(document, '## Two\n\nnew\n')).toBe(
    '# Performance\n\n## One\n\nold\n\n### In one\n\nold\n\n## Two\n\nnew\n',
  )
})

test('a new section is appended', () => {
  expect(replaceSection(document, '## Three\n\nnew\n')).toBe(`${document}\n## Three\n\nnew\n`)
})
