// `npm run notices`: writes THIRD-PARTY-NOTICES.md from the packages that are installed.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PNPM, root } from './steps.mjs'

/** Members of the workspace that are never deployed. */
const notDeployed = ['bench', 'consumer-portal', 'e2e', 'rehearsal', '@portal/testing']
const filters = notDeployed.flatMap((name) => ['--filter', `!${name}`])
const output = execFileSync('npx', ['-y', PNPM, ...filters, 'licenses', 'list', '--prod', '--json'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 << 20,
})
const packages = Object.values(JSON.parse(output)).flat()
const rows = packages
  .sort((a, b) => (a.name < b.name ? -1 : 1))
  .map(
    ({ name, versions, license, homepage }) =>
      `| ${name} | ${versions.sort().join(', ')} | ${license} | ${homepage ?? ''} |`,
  )

writeFileSync(
  join(root, 'THIRD-PARTY-NOTICES.md'),
  `# Third-party notices

Written by \`npm run notices\`, on Linux x64. What the portal's servers and pages are built from, with what builds them; each package's folder in \`node_modules\` has the text of its license.

Some scripts are loaded by a page from their makers' servers and are part of no build: GlobalPayments.js (GPL), Stax.js, Google Maps and Google Analytics, each only where a tenant uses it.

| package | versions | license | source |
|---|---|---|---|
${rows.join('\n')}
`,
)
console.log(`${rows.length} packages are in THIRD-PARTY-NOTICES.md.`)
