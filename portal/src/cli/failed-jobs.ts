import { CliError, choice, option, table, text, wholeNumber, type Values } from '@portal/cli'
import { failingJobs, listFailedWork, listTenants, retryFailedWork } from 'api/operator'
import { ID_RANGE, requireTenant, type Command, type CommandContext } from './command'

async function failedWork(context: CommandContext, values: Values) {
  const tenant = option(values, 'tenant')
  const [works, tenants, only] = await Promise.all([
    listFailedWork(context.database),
    listTenants(context.database),
    tenant === undefined ? null : requireTenant(context, tenant),
  ])
  const names = new Map(tenants.map(({ id, subdomain }) => [id, subdomain]))
  return works
    .filter(({ tenantId }) => !only || tenantId === only.id)
    .map((work) => ({ ...work, subdomain: names.get(work.tenantId) ?? '' }))
}

export const failedCommand: Command = {
  usage: 'jobs failed [--tenant <subdomain>]',
  summary:
    'list what background jobs have given up: mail after a day of attempts, and requests that a lender did not answer',
  options: { tenant: text },
  words: [0, 0],
  async run({ values, context }) {
    const works = await failedWork(context, values)
    if (works.length === 0) return context.say('Nothing has failed.')
    const rows = works.map(({ job, subdomain, id, about, createdAt, attempts, problem }) => [
      job,
      subdomain,
      String(id),
      about,
      createdAt.toISOString(),
      attempts === 1 ? '1 attempt' : `${attempts} attempts`,
      problem ?? '',
    ])
    table(rows).forEach((line) => context.say(line))
  },
}

export const retryCommand: Command = {
  usage: `jobs retry [--job ${failingJobs.join('|')}] [--tenant <subdomain>] [--id <id>]`,
  summary: 'have it tried again, as often as at first: everything, or of one job, of one tenant, or one alone',
  options: { job: text, tenant: text, id: text },
  words: [0, 0],
  async run({ values, context }) {
    const job = choice(values, 'job', failingJobs)
    const given = option(values, 'id')
    const id = given === undefined ? undefined : wholeNumber(given, '--id', ID_RANGE)
    const works = (await failedWork(context, values)).filter(
      (work) => (job === undefined || work.job === job) && (id === undefined || work.id === id),
    )
    const count = await retryFailedWork(context.database, works, context.clock())
    if (count === 0) throw new CliError('Nothing of that has failed. See: npm run portal -- jobs failed')
    context.say(`${count} ${count === 1 ? 'is' : 'are'} tried again within seconds.`)
  },
}
