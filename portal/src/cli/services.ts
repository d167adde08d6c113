import { CliError, option, required, text, UsageError, wholeNumber } from '@portal/cli'
import {
  addService,
  ApiError,
  findNamesake,
  listCategories,
  MAX_WORK_MINUTES,
  readServiceFields,
  readServiceTranslations,
  removeService,
} from 'api/operator'
import { readJson, requireTenant, type Command, type CommandContext } from './command'

async function fieldsIn(context: CommandContext, path: string): Promise<ReturnType<typeof readServiceFields>> {
  const input = await readJson(
    context,
    path,
    'the questions like [{"name": "problem", "label": "Describe the problem", "options": []}]',
  )
  try {
    return readServiceFields(input)
  } catch (error) {
    throw error instanceof ApiError ? new CliError(`${path}, ${inWords(error)}`) : error
  }
}

async function translationsIn(context: CommandContext, path: string) {
  const input = await readJson(context, path, 'its name like {"es": {"name": "Destape de drenajes"}}')
  try {
    return readServiceTranslations(input)
  } catch (error) {
    throw error instanceof ApiError ? new CliError(`${path}, ${error.detail.field}: ${error.message}`) : error
  }
}

/** `1.label` and `Label is required.` as somebody who wrote the file would say it. */
function inWords({ detail: { field = 'fields' }, message }: ApiError): string {
  const [, index, name = ''] = /^(\d+)\.(.+)$/.exec(field) ?? []
  if (index === undefined) return `${field}: ${message}`
  const question = `question ${Number(index) + 1}`
  if (message.endsWith(' is required.'))
    return `${question} has no "${name}"${name === 'options' ? '; write [] where the answer is text' : ''}.`
  return message.endsWith(' is not a field of this request.')
    ? `${question} has "${name}", which no question has.`
    : `${question}, ${name}: ${message}`
}

export const serviceAdd: Command = {
  usage:
    'service add <subdomain> --name "Drain cleaning" --minutes 90 [--fields questions.json] [--translations names.json]',
  summary: 'add a service that customers can book; every technician can do it',
  options: { name: text, minutes: text, fields: text, translations: text },
  words: [1, 1],
  async run({ args, values, context }) {
    const name = required(values, 'name', 'what customers choose')
    if (name.length > 120) throw new UsageError('--name must have at most 120 characters.')
    const durationMinutes = wholeNumber(required(values, 'minutes', 'how long the work takes'), '--minutes', [
      1,
      MAX_WORK_MINUTES,
    ])
    const path = option(values, 'fields')
    const names = option(values, 'translations')
    const tenant = await requireTenant(context, args[0])
    const fields = path === undefined ? [] : await fieldsIn(context, path)
    const translations = names === undefined ? {} : await translationsIn(context, names)
    const id = await context.database.withTenant(tenant.id, async (db) => {
      const same = await findNamesake(db, name)
      if (same)
        throw new CliError(
          `${tenant.subdomain} has the service "${same.name}" already: choose another --name, or remove it first.`,
        )
      return addService(db, { name, duration_minutes: durationMinutes, fields, translations })
    })
    context.say(`${name} is service ${id} of ${tenant.subdomain}.`)
  },
}

export const serviceRemove: Command = {
  usage: 'service remove <subdomain> "Drain cleaning"',
  summary: 'offer a service no longer; visits that were booked stay, and can be moved',
  options: {},
  words: [2, 2],
  async run({ args: [subdomain, name = ''], context }) {
    const tenant = await requireTenant(context, subdomain)
    const removed = await context.database.withTenant(tenant.id, async (db) => {
      const service = await findNamesake(db, name)
      if (!service) {
        const names = (await listCategories(db)).map((each) => each.name)
        throw new CliError(`${tenant.subdomain} has no service "${name}". Available: ${names.join(', ') || 'none'}.`)
      }
      await removeService(db, service.id)
      return service
    })
    context.say(
      `${removed.name}, service ${removed.id} of ${tenant.subdomain}, is no longer offered. Visits that were booked stay.`,
    )
  },
}
