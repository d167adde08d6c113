import type { MailMessage } from '#foundation/mail/transport'
import { setUpTestApiForEach, type TestApiOptions } from './create-test-api'

/** Like `setUpTestApiForEach`, with a mail server that collects the letters it is sent. */
export function setUpMailApiForEach(options: TestApiOptions = {}) {
  const letters: MailMessage[] = []
  let refusal: string | null = null
  const transport = async (letter: MailMessage) => {
    if (refusal) throw new Error(refusal)
    letters.push(letter)
  }
  beforeEach(() => {
    letters.length = 0
    refusal = null
  })
  return {
    api: setUpTestApiForEach({ ...options, api: { mail: { from: 'no-reply@portal.example', transport } } }),
    letters,
    /** Makes the mail server refuse every letter with this message; null: none. */
    refuseWith: (message: string | null) => void (refusal = message),
  }
}
