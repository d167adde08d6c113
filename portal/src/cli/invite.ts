import { CliError, flag, UsageError } from '@portal/cli'
import { inviteCustomers, inviteWaiting } from 'api/operator'
import { readTextFile, requireTenant, type Command } from './command'

const counted = (count: number, one: string, several: string): string => `${count} ${count === 1 ? one : several}`

const MAX_SHOWN = 60

const delimiterNames: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' }

interface Note {
  line: number
  column: string | null
  value: string
  message: string
}

const noteLine = ({ line, column, value, message }: Note): string =>
  `  line ${line}${column ? `, ${column}` : ''}${value ? ` "${value.slice(0, MAX_SHOWN)}"` : ''}: ${message}`

export const inviteCommand: Command = {
  usage: 'invite <subdomain> <customers.csv> | --imported | --all',
  summary:
    'create customers from a file and mail them a link to set a password; its columns are email and first_name or company, and may be last_name and phone. --imported: instead, customers who came by import; --all: all without access; each with an e-mail, once',
  options: { imported: flag, all: flag },
  words: [1, 2],
  async run({ args: [subdomain, path], values, context }) {
    const onlyImported = values['imported'] === true
    const isForAll = onlyImported || values['all'] === true
    if (isForAll === (path !== undefined)) throw new UsageError('Name a file, or --imported, or --all.')
    const tenant = await requireTenant(context, subdomain)
    const origin = context.tenantOrigin(tenant.subdomain)
    if (path === undefined) {
      const invited = await inviteWaiting(context.database, tenant, { onlyImported, origin, now: context.clock() })
      return context.say(`${counted(invited, 'customer is', 'customers are')} invited.`)
    }
    const { text, encoding } = await readTextFile(context, path)
    const result = await inviteCustomers(context.database, tenant, text, {
      origin,
      now: context.clock(),
    })
    if ('problem' in result)
      throw new CliError(
        `The first line of ${path} must name the columns, such as first_name,last_name,email,phone. ${result.problem}`,
      )
    const { delimiter, invited, known, incomplete, refused } = result
    context.say(`${path} is read as ${encoding}, with ${delimiterNames[delimiter]} between cells.`)
    const knownNotes = known.map(({ line, email }) => ({
      line,
      column: 'email',
      value: email,
      message: 'was known already; nothing is changed and no mail is sent.',
    }))
    for (const note of [...refused, ...incomplete, ...knownNotes].sort((a, b) => a.line - b.line))
      context.say(noteLine(note))
    const knownWords = known.length > 0 ? `, ${counted(known.length, 'was', 'were')} known already` : ''
    context.say(
      `${counted(invited, 'customer is', 'customers are')} invited${knownWords}${refused.length > 0 ? `, ${counted(refused.length, 'line is', 'lines are')} refused` : ''}.`,
    )
    if (refused.length > 0) throw new CliError('Fix the lines above and run it again. No customer is invited twice.')
  },
}
