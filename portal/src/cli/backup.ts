import { resolve } from 'node:path'
import { CliError, createVariables, kinds } from '@portal/cli'
import { backUp, restore, type DatabaseContents } from 'api/operator'
import type { Command } from './command'

function readDatabaseUrl(env: NodeJS.ProcessEnv): string {
  const variables = createVariables(env)
  const url = variables.read('DATABASE_URL', kinds.postgresUrl)
  variables.check()
  if (!url)
    throw new CliError(
      'Without DATABASE_URL a portal keeps everything in its folder PORTAL_DATA_DIR (.data by default): stop it, and copy that.',
    )
  return url
}

const describeSize = (contents: DatabaseContents): string =>
  `${Object.values(contents).reduce((sum, { rows }) => sum + rows, 0)} rows of ${Object.keys(contents).length} tables`

export const backupCommand: Command = {
  usage: 'backup <new folder>',
  summary: 'save the database as it is at one moment, while the portal runs; uploaded files and secrets are elsewhere',
  options: {},
  words: [1, 1],
  async runAlone({ args: [folder = ''], env, cwd, say }) {
    const to = resolve(cwd, folder)
    say(`Saved ${describeSize(await backUp(readDatabaseUrl(env), to, new Date()))} in ${to}.`)
  },
}

export const restoreCommand: Command = {
  usage: 'restore <folder>',
  summary:
    'restore a backup into the empty database that DATABASE_URL names, and compare what is there with what was saved',
  options: {},
  words: [1, 1],
  async runAlone({ args: [folder = ''], env, cwd, say }) {
    const { at, contents } = await restore(readDatabaseUrl(env), resolve(cwd, folder))
    say(
      `Restored ${describeSize(contents)}, saved at ${at.toISOString()}; all are as they were. Start the portal with the PORTAL_SECRET and PAYMENT_ACCOUNT_KEYS of that time.`,
    )
  },
}
