import { secretPaths } from '@portal/server'

/** Every bearer token and e-mail address that these tests have used. */
const secrets = new Set<string>()

const TOKEN = '[\\w.~-]{16,}'
const patterns = [
  /[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/g,
  new RegExp(`(?<=token(?:=|"?:\\s?)"?)${TOKEN}`, 'g'),
  new RegExp(`(?<=${secretPaths.join('|')})${TOKEN}`, 'g'),
]

/** Remembers the tokens and e-mail addresses in what was sent or answered. */
export function collectSecrets(...texts: (string | null | undefined)[]): void {
  for (const text of texts) {
    if (!text) continue
    for (const pattern of patterns)
      for (const [secret] of text.matchAll(pattern)) secrets.add(secret.replace('%40', '@'))
  }
}

/** Which of them are in a log, and in which line. Fails if there was nothing to look for. */
export function findSecrets(logs: Record<string, string>): string[] {
  if (secrets.size === 0)
    throw new Error('No token and no e-mail address was collected. Check collectSecrets in fixture.ts.')
  const written = [...secrets].flatMap((secret) => [secret, secret.replace('@', '%40')])
  return Object.entries(logs).flatMap(([service, log]) =>
    log.split('\n').flatMap((line) => {
      const found = written.find((secret) => line.includes(secret))
      return found === undefined ? [] : [`${service}: ${found} in ${line.slice(0, 500)}`]
    }),
  )
}
