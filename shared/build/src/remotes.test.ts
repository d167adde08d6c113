import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRemoteName, problemOfName, readManifest, readRemotes } from './remotes.mjs'

let root: string
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'remotes-'))))
afterEach(() => rmSync(root, { recursive: true, force: true }))

const portal = { devPort: 4004, firstVisitBytes: 27_000, journeys: ['pay-an-invoice'] }
function write(folder: string, manifest: object): string {
  mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, folder, 'package.json'), JSON.stringify(manifest))
  return join(root, folder)
}

test.each([
  ['office', null],
  ['field-service', null],
  ['route66', null],
  ['history', null],
  ['a'.repeat(30), null],
  ['a'.repeat(31), /at most 30/],
  ['', /begins with a letter/],
  ['66route', /begins with a letter/],
  ['Office', /lowercase/],
  ['field_service', /hyphens/],
  ['field--service', /single hyphens/],
  ['office-', /single hyphens/],
  ['../etc', /begins with a letter/],
  ['shell', /is the shell/],
])('as the name of a remote, "%s": %p', (team, problem) => {
  if (problem) expect(problemOfName(team)).toMatch(problem)
  else expect(problemOfName(team)).toBeNull()
  expect(isRemoteName(`mfe-${team}`)).toBe(problem === null)
  expect(isRemoteName(team)).toBe(false)
})

test('the remotes of a checkout are its folders with a package.json, by name', () => {
  write('mfe-quotes', { name: 'mfe-quotes', portal: { ...portal, devPort: 4005 }, dependencies: { '@portal/ui': '*' } })
  write('mfe-billing', { name: 'mfe-billing', portal })
  write('shell', { name: 'shell' })
  mkdirSync(join(root, 'mfe-left-over/dist'), { recursive: true })
  expect(readRemotes(root)).toEqual([
    { name: 'mfe-billing', team: 'billing', ...portal, dependencies: [] },
    { name: 'mfe-quotes', team: 'quotes', ...portal, devPort: 4005, dependencies: ['@portal/ui'] },
  ])
})

test.each([
  [{ name: 'office', portal }, /its name is "office", and a remote's begins with mfe-/],
  [{ name: 'mfe-Office', portal }, /lowercase/],
  [{ name: 'mfe-office' }, /portal\.devPort has to be a port/],
  [{ name: 'mfe-office', portal: { ...portal, devPort: 99_999 } }, /portal\.devPort has to be a port/],
  [{ name: 'mfe-office', portal: { ...portal, firstVisitBytes: '9 kB' } }, /portal\.firstVisitBytes has to be/],
  [{ name: 'mfe-office', portal: { ...portal, journeys: 'all' } }, /portal\.journeys has to be a list/],
])('a package.json that can’t be used is refused with its path and the field: %j', (manifest, problem) => {
  const folder = write('mfe-office', manifest)
  expect(() => readManifest(folder)).toThrow(problem)
  expect(() => readManifest(folder)).toThrow('mfe-office/package.json')
})

test('two remotes with one port are refused with both names, and one whose name is another folder’s', () => {
  write('mfe-billing', { name: 'mfe-billing', portal })
  write('mfe-office', { name: 'mfe-office', portal })
  expect(() => readRemotes(root)).toThrow('mfe-billing and mfe-office both have the port 4004')
  write('mfe-office', { name: 'mfe-desk', portal: { ...portal, devPort: 4006 } })
  expect(() => readRemotes(root)).toThrow('mfe-office/package.json: its name is "mfe-desk"')
})
