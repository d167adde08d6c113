import { createPasswords } from './passwords'

const quick = { costLog2: 4 }

describe('passwords', () => {
  it('are hashed with scrypt and a random salt, and verified', async () => {
    const passwords = createPasswords(quick)
    const [one, two] = [await passwords.hash('portal-demo'), await passwords.hash('portal-demo')]
    expect(one).toMatch(/^scrypt\$4\$/)
    expect(one).not.toBe(two)
    expect(await passwords.verify('portal-demo', one)).toBe(true)
    expect(await passwords.verify('portal-demo ', one)).toBe(false)
    expect(await passwords.verify('portal-demo', 'plain')).toBe(false)
    expect(await passwords.verify('portal-demo', null)).toBe(false)
  })

  it('are equal with composed and decomposed characters', async () => {
    const passwords = createPasswords(quick)
    expect(await passwords.verify('cafe\u0301', await passwords.hash('caf\u00e9'))).toBe(true)
  })

  it('are hashed a few at a time; callers beyond the queue limit get 503 with a retry time', async () => {
    const passwords = createPasswords({ costLog2: 12, concurrency: 1, maxWaiting: 2 })
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => passwords.hash('x')))
    expect(results.map((result) => result.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ])
    expect(results[4]).toMatchObject({ reason: { status: 503, detail: { retryAfterSeconds: 1 } } })
    await expect(passwords.hash('x')).resolves.toContain('scrypt')
  })

  it('have the cost that OWASP recommends, unless a test lowers it', async () => {
    const passwords = createPasswords()
    const stored = await passwords.hash('portal-demo')
    expect(stored).toMatch(/^scrypt\$17\$/)
    expect(await passwords.verify('portal-demo', stored)).toBe(true)
    expect([
      passwords.isOutdated(stored),
      passwords.isOutdated('scrypt$15$salt$key'),
      passwords.isOutdated(null),
    ]).toEqual([false, true, false])
  })
})
