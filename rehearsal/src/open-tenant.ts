import type { Topology } from './topology'

/** The operator's command in a node's container. */
export const CLI = ['node', 'portal/dist/cli/main.js']

/** The words of a command; what is in quotes is one. */
export const splitWords = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word)

export interface OpenedTenant {
  /** An admin's token, for the office's calls. */
  adminToken: string
  technician: { userId: number; technicianId: number }
}

/** Opens a tenant that takes bookings, by the operator's commands alone, as docs/operations.md describes. */
export async function openTenant({ exec }: Pick<Topology, 'exec'>, subdomain: string): Promise<OpenedTenant> {
  const portal = (line: string) => exec('portal-a', ...CLI, ...splitWords(line))
  await portal(
    `tenant create ${subdomain} --name "Sunny Plumbing" --timezone America/Denver --email office@sunny.example`,
  )
  await portal(
    `tenant set ${subdomain} General.phone=3035550144 Colors.primary=#0f766e General.privacy_url=https://sunny.example/privacy`,
  )
  await portal(`tenant booking ${subdomain} --zip-codes 80014,80015,80016,80017,80018 --hours "mon-sun 7-20"`)
  await portal(`service add ${subdomain} --name "Drain cleaning" --minutes 60`)
  await portal(`staff add ${subdomain} --role admin --first-name Ana --last-name Ruiz --email ana@sunny.example`)
  const technician = await portal(`staff add ${subdomain} --role technician --first-name Theo --last-name Park`)
  await portal(`payment-account set ${subdomain} --vendor gpi --file /sandbox/accounts/${subdomain}-gpi.json`)
  const [adminToken = ''] = (await portal(`admin-token ${subdomain}`)).split('\n')
  const [userId = 0, technicianId = 0] = [/user (\d+)/, /technician_id (\d+)/].map((pattern) =>
    Number(pattern.exec(technician)?.[1]),
  )
  return { adminToken, technician: { userId, technicianId } }
}
