import { createChallenge, verifySolution, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { solve } from './solve'

const secrets = { hmacSignatureSecret: 'a', hmacKeySignatureSecret: 'b' }

test('the server accepts the solution', async () => {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    counter: 25,
    deriveKey,
    data: { action: 'payment' },
    ...secrets,
  })
  const answer = await solve({ ...challenge })
  const read = JSON.parse(atob(answer!)) as {
    challenge: Challenge
    solution: Parameters<typeof verifySolution>[0]['solution']
  }
  expect(read.challenge).toEqual(challenge)
  expect(await verifySolution({ ...read, deriveKey, ...secrets })).toMatchObject({ verified: true })
  expect(
    await verifySolution({
      ...read,
      solution: { ...read.solution, counter: 24, derivedKey: '00' },
      deriveKey,
      ...secrets,
    }),
  ).toMatchObject({ verified: false })
})
