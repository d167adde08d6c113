import { changelogProblem } from './changelog'

const of = (changelog: string | null, version = '1.1.0') =>
  changelogProblem(changelog, { remote: 'mfe-billing', version })

test.each([
  ['plain', '# Changelog\n\n## 1.1.0\n\n- New totals.\n\n## 1.0.0\n- First.'],
  ['with a date', '## [1.1.0] - 2027-01-10\n### Changed\n- New totals.'],
])('an entry of this version: %s', (_name, changelog) => {
  expect(of(changelog)).toBeNull()
})

test.each([
  ['no file', null, /has no CHANGELOG\.md/],
  ['another version only', '## [1.0.0]\n- First.', /says nothing of 1\.1\.0/],
  ['a version that begins alike', '## [1.1.0-beta]\n- x\n## [1.1.01]\n- x', /says nothing of 1\.1\.0/],
  ['the version only in the text', '## [1.0.0]\n- 1.1.0 will be better', /says nothing of 1\.1\.0/],
  [
    'a heading and nothing below it',
    '## [1.1.0]\n\n### Added\n\n## [1.0.0]\n- First.',
    /has a heading for 1\.1\.0 but nothing below it/,
  ],
])('no entry: %s', (_name, changelog, problem) => {
  expect(of(changelog)).toMatch(problem)
})
