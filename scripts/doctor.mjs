// `npm run doctor`: what would keep `npm start` from working here, and what to do about it. Changes nothing.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installedPackagesAreCurrent, needsBuild, oldNode, PNPM, root, run, takenPort, targets } from './steps.mjs'

const fine = []
const problems = []
const say = (problem, otherwise) => (problem ? problems.push(problem) : fine.push(otherwise))

say(oldNode(), `Node ${process.versions.node}`)
const port = process.env.PORT ?? '3000'
say(await takenPort(Number(port)), `port ${port} is not in use`)
const lockfile = await run('npx', ['-y', PNPM, 'install', '--frozen-lockfile', '--lockfile-only', '--offline'], {
  quiet: true,
  env: { npm_config_loglevel: 'warn' },
})
const outdated = /not up to date with <ROOT>\/(\S+)/.exec(lockfile.output)
if (outdated)
  problems.push(`pnpm-lock.yaml does not match ${outdated[1]}. Run \`npx ${PNPM} install\` and commit both.`)
else
  say(
    lockfile.code !== 0 && `${PNPM} does not run here: ${lockfile.output.trim().split('\n').at(-1)}`,
    'the lockfile matches every package.json',
  )
const installed = existsSync(join(root, 'node_modules/.bin/tsx'))
say(
  !(installed && installedPackagesAreCurrent()) &&
    'Packages are not installed, or older than the lockfile. `npm start` installs them.',
  'packages are installed',
)
const stale = targets.filter((target) => needsBuild(target, false)).map(({ name }) => name)
say(
  stale.length > 0 &&
    `Not built since the last change: ${stale.join(', ')}. \`npm start\` builds them; a deployment without build tools must bring them.`,
  'every part is built',
)
if (installed) {
  const { code, output } = await run(join(root, 'node_modules/.bin/tsx'), ['portal/src/config/check.ts'], {
    quiet: true,
  })
  if (code === 0) fine.push('the configuration is complete')
  else problems.push(...output.trim().split('\n'))
}

for (const line of fine) console.log(`ok       ${line}`)
for (const line of problems) console.log(`problem  ${line}`)
process.exit(problems.length > 0 ? 1 : 0)
