import { CliError, flag, UsageError } from '@portal/cli'
import { resolveBrand } from '@portal/rules'
import { ApiError, pictureSlots, removePicture, setPicture, type PictureSlot } from 'api/operator'
import { requireTenant, type Command } from './command'

function readSlot(word: string): PictureSlot {
  const slot = pictureSlots.find((each) => each === word)
  if (!slot) throw new UsageError(`There is no picture "${word}". Available: ${pictureSlots.join(', ')}.`)
  return slot
}

/** A refusal as a command says it. */
async function inWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof ApiError ? new CliError(error.message) : error
  }
}

export const tenantPicture: Command = {
  usage: 'tenant picture <subdomain> logo|light_logo|favicon|hero logo.svg|--remove',
  summary:
    'show a picture of the company, an SVG, PNG, JPEG or WebP of any proportions: its logo for light grounds, its light_logo for dark ones, its favicon, and as hero a photo on the login page',
  options: { remove: flag },
  words: [2, 3],
  async run({ args: [subdomain, word = '', path], values, context }) {
    const slot = readSlot(word)
    if ((path === undefined) !== Boolean(values['remove']))
      throw new UsageError('Specify the file of the picture, or --remove.')
    const tenant = await requireTenant(context, subdomain)
    const needs = { database: context.database, files: context.files() }
    if (path === undefined) {
      await inWords(removePicture(needs, tenant, slot))
      return context.say(`${tenant.subdomain}: ${slot} is removed.`)
    }
    const bytes = Buffer.from(await context.readFile(path))
    const { address, kind, main, notes } = await inWords(setPicture(needs, tenant, slot, bytes))
    context.say(`${tenant.subdomain}: ${slot} is set, of ${kind}, ${main.width} × ${main.height} pixels.`)
    context.say(`${context.tenantOrigin(tenant.subdomain)}${address}`)
    for (const note of notes) context.say(note)
    const { darkLogoUrl, logoUrl } = resolveBrand(tenant, tenant.customizations)
    if (slot === 'logo' && darkLogoUrl !== logoUrl)
      context.say(
        `Invoices, quotes and mails show Assets.dark_logo_url instead, until: npm run portal -- tenant set ${tenant.subdomain} Assets.dark_logo_url=`,
      )
  },
}
