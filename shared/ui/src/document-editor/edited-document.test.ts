import { hasCoveredSystems } from './edited-document'

test.each([
  ['a task that covers none', 'task', null, false],
  ['a task that names a number', 'task', 0, true],
  ['a program that names none yet', 'membership_program', null, true],
] as const)('covered systems of %s', (_, item_type, covered_systems, has) =>
  expect(hasCoveredSystems({ item_type, covered_systems })).toBe(has),
)
