import { createPasswords } from './passwords'

it.each([
  ['of the current cost', 14],
  ['of a lower cost', 12],
])('verification takes as long for an unknown user as for one with a hash %s', async (_, storedLog2) => {
  const passwords = createPasswords({ costLog2: 14 })
  const stored = await createPasswords({ costLog2: storedLog2 }).hash('right')
  const took = async (hash: string | null) => {
    const start = performance.now()
    await passwords.verify('wrong', hash)
    return performance.now() - start
  }
  const ratios: number[] = []
  for (let round = 0; round < 9; round += 1) ratios.push((await took(null)) / (await took(stored)))
  const median = ratios.sort((a, b) => a - b)[4] ?? 0
  expect(median).toBeGreaterThan(0.5)
  expect(median).toBeLessThan(2)
})
