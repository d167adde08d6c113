import { CliError, choice, required, table, text } from '@portal/cli'
import {
  listTenants,
  providers,
  readAccountKeys,
  resealPaymentAccounts,
  resealWebhookSecrets,
  setPaymentAccount,
} from 'api/operator'
import { readJson, requireTenant, type Command } from './command'

const names = providers.join('|')

export const paymentAccountSet: Command = {
  usage: `payment-account set <subdomain> --vendor ${names} --file account.json`,
  summary: "store a tenant's keys at a payment vendor, encrypted, or replace them; the file holds them as JSON",
  options: { vendor: text, file: text },
  words: [1, 1],
  async run({ args, values, context }) {
    required(values, 'vendor', `the vendor, one of ${providers.join(', ')}`)
    const vendor = choice(values, 'vendor', providers)!
    const path = required(
      values,
      'file',
      'a JSON file with the keys; keys on the command line would be visible to other users of the machine',
    )
    const tenant = await requireTenant(context, args[0])
    const keys = readAccountKeys(vendor, await readJson(context, path, 'the account like {"apiKey": "…"}'))
    await setPaymentAccount(context.database, context.sealer, tenant.subdomain, vendor, keys)
    context.say(
      `${tenant.subdomain} has a ${vendor} account now; nodes use it within seconds. Nobody has tried the keys yet: a first payment shows whether the vendor takes them. Offer its payment methods with the call setPaymentSettings.`,
    )
  },
}

export const paymentAccountRemove: Command = {
  usage: `payment-account remove <subdomain> --vendor ${names}`,
  summary: "delete a tenant's keys at a payment vendor; its payments can no longer be voided or refunded from here",
  options: { vendor: text },
  words: [1, 1],
  async run({ args, values, context }) {
    required(values, 'vendor', `the vendor, one of ${providers.join(', ')}`)
    const vendor = choice(values, 'vendor', providers)!
    const tenant = await requireTenant(context, args[0])
    if (!tenant.paymentAccounts[vendor]) throw new CliError(`${tenant.subdomain} has no ${vendor} account.`)
    await setPaymentAccount(context.database, context.sealer, tenant.subdomain, vendor, null)
    context.say(`${tenant.subdomain} has no ${vendor} account any longer.`)
  },
}

export const paymentAccountList: Command = {
  usage: 'payment-account list',
  summary: 'which tenants have an account at which vendor, and whether it is sealed with the newest key',
  options: {},
  words: [0, 0],
  async run({ context }) {
    const rows = (await listTenants(context.database)).flatMap(({ subdomain, paymentAccounts }) =>
      Object.entries(paymentAccounts).map(([vendor, sealed]) => [
        subdomain,
        vendor,
        context.sealer.isCurrent(sealed) ? 'newest key' : 'an older key',
      ]),
    )
    if (rows.length === 0) return context.say('No tenant has a payment account yet.')
    table(rows).forEach((line) => context.say(line))
  },
}

export const paymentAccountReseal: Command = {
  usage: 'payment-account reseal',
  summary:
    'encrypt every account and every secret of a webhook with the first of PAYMENT_ACCOUNT_KEYS, so that the others can be removed',
  options: {},
  words: [0, 0],
  async run({ context }) {
    const count = await resealPaymentAccounts(context.database, context.sealer)
    context.say(
      count === 0
        ? 'Every account is sealed with the newest key.'
        : `${count} ${count === 1 ? 'account is' : 'accounts are'} sealed with the newest key now.`,
    )
    const secrets = await resealWebhookSecrets(context.database, context.sealer)
    if (secrets > 0)
      context.say(`${secrets} ${secrets === 1 ? 'secret of a webhook is' : 'secrets of webhooks are'}, too.`)
  },
}
