import { sql, type SQL } from 'drizzle-orm'
import { readServiceNames, visitPlaceSql, type ServiceNames } from '#areas/scheduling'
import type { Db } from '#foundation/database/database'
import {
  readTable,
  searchedStatus,
  shownCents,
  shownDay,
  shownStatus,
  type TableQuery,
  type TableSource,
} from '#foundation/database/paged-table'
import type { Reader } from '#foundation/languages/own-texts'
import type { Words } from '#foundation/languages/words'
import { whereOwn, type OwnScope } from '#foundation/security/authorization'
import type { TenantRow } from '#foundation/tenants'
import type { AppointmentRow } from '@portal/contract'
import { formatCents, statusLabel } from '@portal/rules'
import { arrivalWindow, formatWindow } from '@portal/rules/dates'

/** Timestamps arrive as ISO text: in a raw query, the two drivers parse them differently. */
type Row = {
  id: number
  job_id: number
  at: string
  window_start: string | null
  window_end: string | null
  zone: string
  status: string
  location: string
  address: string
  address_short: string
  service: string | null
  invoice_id: number | null
  total_cents: number | null
  balance_cents: number | null
}

const isoText = (instant: SQL): SQL => sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const clockTime = (instant: SQL): SQL => sql`to_char(${instant} at time zone zone, 'FMHH12:MI AM')`

/** The arrival window as `arrivalWindow` of the shared rules computes it, in SQL. */
const shownWindow = (customWindows: boolean): SQL => {
  const hasOwn = customWindows ? sql`arrival_window_start is not null and arrival_window_end is not null` : sql`false`
  const start = sql`case when ${hasOwn} then arrival_window_start else scheduled_time - interval '1 hour' end`
  const end = sql`case when ${hasOwn} then arrival_window_end else scheduled_time end`
  return sql`${clockTime(start)} || ' - ' || ${clockTime(end)}`
}

function source(own: OwnScope, tenant: TenantRow, serviceNames: ServiceNames, i18n: Words): TableSource {
  const service = sql`coalesce(a.issued ->> 'service', c.name)`
  const window = shownWindow(tenant.featureFlags.custom_arrival_windows_enabled)
  return {
    language: i18n.language,
    from: sql`
      select a.id, a.job_id, a.status, a.scheduled_time, a.arrival_window_start, a.arrival_window_end,
             ${isoText(sql`a.scheduled_time`)} as at, ${isoText(sql`a.arrival_window_start`)} as window_start, ${isoText(sql`a.arrival_window_end`)} as window_end,
             coalesce(d.time_zone, ${tenant.timezone}) as zone, d.name as location,
             coalesce(${JSON.stringify(serviceNames)}::jsonb ->> ${service}, ${service}) as service,
             concat_ws(', ', concat_ws(' ', d.street, d.unit), d.city, concat_ws(' ', d.state, d.zip_code)) as address,
             concat_ws(', ', concat_ws(' ', d.street, d.unit), d.city) as address_short,
             i.id as invoice_id, i.total_cents, i.balance_cents
      from appointments a
      join addresses live on live.id = a.address_id
      cross join lateral ${visitPlaceSql(sql`a`, sql`live`)} d
      left join service_categories c on c.id = a.service_category_id
      left join lateral (
        select id, total_cents, balance_cents from invoices where job_id = a.job_id and not voided order by id desc limit 1
      ) i on true
      where ${whereOwn(own, { userId: sql`a.user_id`, id: sql`a.id` })}`,
    sort: {
      date: sql`scheduled_time`,
      location: sql`lower(location)`,
      address: sql`lower(address)`,
      appointment: sql`lower(service)`,
      total: sql`total_cents`,
      status: shownStatus(sql`status`, i18n),
    },
    defaultSort: 'date',
    searched: [
      sql`job_id`,
      shownDay(sql`scheduled_time at time zone zone`, i18n),
      sql`location`,
      sql`address`,
      sql`concat_ws(', ', service, ${window})`,
      shownCents(sql`total_cents`),
      searchedStatus(sql`status`, i18n),
    ],
  }
}

/** A customer's appointments as a table. */
export async function appointmentsTable(
  db: Db,
  own: OwnScope,
  tenant: TenantRow,
  query: TableQuery,
  /** Who reads the names of services, in whose words rows are searched, and in which language windows are, English by default. */
  { reader, i18n, language }: { reader: Reader | null; i18n: Words; language?: string },
): Promise<{ data: AppointmentRow[]; recordsFiltered: number }> {
  const serviceNames = await readServiceNames(db, reader)
  const { rows, recordsFiltered } = await readTable<Row>(db, source(own, tenant, serviceNames, i18n), query)
  const data = rows.map((row) => {
    const times = { scheduled_time: row.at, arrival_window_start: row.window_start, arrival_window_end: row.window_end }
    const arrival = arrivalWindow(times, tenant.featureFlags.custom_arrival_windows_enabled)
    const window = formatWindow(arrival, row.zone, language)
    return {
      id: row.id,
      job_id: row.job_id,
      date: row.at,
      datetime: arrival.start.toISOString(),
      time_zone: row.zone,
      status: statusLabel(row.status),
      location: row.location,
      address: row.address,
      address_short: row.address_short,
      appointment: row.service ? `${row.service}, ${window}` : window,
      service: row.service,
      window_end: arrival.end.toISOString(),
      total: formatCents(row.total_cents),
      total_cents: row.total_cents,
      invoice_id: row.invoice_id,
      invoice_balance: formatCents(row.balance_cents),
      invoice_total: formatCents(row.total_cents),
      invoice_balance_cents: row.balance_cents,
    }
  })
  return { data, recordsFiltered }
}
