import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { secretPaths } from '@portal/server'
import { root } from './compose'

const template = readFileSync(join(root, 'rehearsal/nginx.conf.template'), 'utf8')

/** The rules of `map $request_uri $logged_path`, by which nginx chooses the first pattern that matches. */
const rules = [
  .../map \$request_uri \$logged_path \{([^]*?)\n\}/.exec(template)![1]!.matchAll(/^ {2}~(\*?)(\S+) (\S+);$/gm),
].map(([, isCaseless, pattern, value]) => ({ pattern: new RegExp(pattern!, isCaseless ? 'i' : ''), value: value! }))

function loggedPath(uri: string): string {
  for (const { pattern, value } of rules) {
    const match = pattern.exec(uri)
    if (match) return value.replace(/\$(\w+)/g, (_, name: string) => match.groups![name]!)
  }
  return '-'
}

test.each(secretPaths)('nothing that follows %s is logged', (path) => {
  expect(loggedPath(`${path}sEcReT?email=casey@example.com`)).toBe(`${path}*`)
  expect(loggedPath(`${path.toUpperCase()}sEcReT/auth`)).toBe(`${path.toUpperCase()}*`)
})

test.each([
  ['/invoice/10206', '/invoice/10206'],
  ['/new_password?token=sEcReT', '/new_password'],
  ['/cable?token=sEcReT', '/cable'],
  ['/v1/users/find_by_email?email=casey%40example.com', '/v1/users/find_by_email'],
  ['/login?redirect=%2Ftoken%2FsEcReT', '/login'],
  ['/%74oken/sEcReT', '-'],
  ['//token/sEcReT', '-'],
  ['/x/../token/sEcReT', '-'],
  ['/casey%40example.com', '-'],
  ['*', '*'],
])('%s is logged as %s', (uri, logged) => expect(loggedPath(uri)).toBe(logged))

test('every server of the proxy logs in this format, without query and referrer, and its error log contains no URLs', () => {
  const servers = template.split(/^server \{$/m).slice(1)
  expect(servers.length).toBeGreaterThan(3)
  for (const server of servers) expect(server).toMatch(/^ {2}access_log \/var\/log\/nginx\/access\.log portal;$/m)
  const [, format = ''] = /^log_format portal '([^']*)';$/m.exec(template) ?? []
  expect(format).not.toMatch(
    /\$(request|request_uri|uri|args|query_string|is_args|http_\w+|arg_\w+|cookie_\w+|remote_user)\b/,
  )
  expect(template).toMatch(/^error_log stderr crit;$/m)
})
