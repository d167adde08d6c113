import { request } from 'node:http'

/** Signs in a demo customer and returns the entries that the browser would put into localStorage. */
export function signIn(port: number, email = 'customer@example.com'): Promise<Record<string, string>> {
  const body = JSON.stringify({ session: { email, password: 'portal-demo' } })
  return new Promise((done, fail) => {
    request(
      {
        host: '127.0.0.1',
        port,
        path: '/v1/users/customer/sign_in',
        method: 'POST',
        headers: { host: `acme.localhost:${port}`, 'content-type': 'application/json' },
      },
      (answer) => {
        let text = ''
        answer
          .on('data', (chunk: Buffer) => (text += chunk.toString()))
          .on('end', () => {
            if (answer.statusCode !== 200)
              return fail(new Error(`Signing in failed with ${answer.statusCode}: ${text}`))
            const { authentication_token: token, email, role } = JSON.parse(text) as Record<string, string>
            done({ token: token!, email: email!, role: role!, auth_strategy: 'password' })
          })
      },
    )
      .on('error', fail)
      .end(body)
  })
}
