// The baseline: node:http and the `postgres` package with prepared statements, with the same transaction, role, row security
// and token check as the portal, and one statement written by hand for each call. No router, no validation, no contract, no
// log; what it answers are the columns as they are.
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import postgres, { type Row, type TransactionSql } from 'postgres'
import { readPort, readStdinLines } from '../../cable/servers/stdin-lines'
import { ACME, NOW } from '../generate'

const sql = postgres(process.env['DATABASE_URL'] ?? '', { max: Number(process.env['POOL_SIZE']), onnotice: () => {} })
const hash = (token: string) => createHash('sha256').update(token).digest('base64url')

const appointment = (tx: TransactionSql, userId: number, id: number) => tx`
  select v.id, v.job_id, v.status, v.scheduled_time, v.arrival_window_start, v.arrival_window_end, v.arrived_at, v.dispatched_at, v.departed_at, v.eta, v.created_at, v.details, v.promo_code, v.cancelled_by, v.cancellation_reason, v.issued,
         json_build_object('id', t.id, 'first_name', u.first_name, 'last_name', u.last_name, 'phone', p.phone_number, 'avatar', t.avatar_url, 'latitude', l.latitude, 'longitude', l.longitude, 'seen_at', l.seen_at) as technician,
         to_json(a) as address, json_build_object('id', c.id, 'name', c.name) as service_category, e.email_address as customer
  from appointments v
  join addresses a on a.id = v.address_id
  left join service_categories c on c.id = v.service_category_id
  left join technicians t on t.id = v.technician_id
  left join users u on u.id = t.user_id
  left join user_phones p on p.user_id = u.id and p."primary"
  left join positions l on l.appointment_id = v.id
  left join user_emails e on e.user_id = v.user_id and e."primary"
  where v.id = ${id} and v.user_id = ${userId}`

const invoices = (tx: TransactionSql, userId: number) => tx`
  select id, job_id, invoice_date::text as date, total_cents, balance_cents, voided, count(*) over ()::int as rows,
         (select coalesce(-sum(amount_cents), 0)::int from payments p where p.invoice_id = i.id and amount_cents < 0 and status in ('approved', 'submitted')) as refunded_cents
  from invoices i where user_id = ${userId} order by invoice_date desc, id desc limit 10`

const invoice = (tx: TransactionSql, userId: number, id: number) => tx`
  select to_json(i) as invoice, u.first_name, u.last_name, to_json(b) as billing_address, to_json(s) as service_address,
         (select json_agg(items order by position, id) from invoice_items items where invoice_id = i.id) as items,
         (select json_agg(d order by id) from invoice_discounts d where invoice_id = i.id) as discounts,
         (select json_agg(p order by transaction_time, id) from payments p where invoice_id = i.id) as payments,
         exists (select from appointments v where v.job_id = i.job_id and v.status = 'completed') as work_done,
         (select json_agg(json_build_object('id', g.id, 'name', g.name)) from signatures g where g.document_type = 'Invoice' and g.document_id = i.id) as signatures
  from invoices i join users u on u.id = i.user_id
  left join addresses b on b.id = i.billing_address_id left join addresses s on s.id = i.service_address_id
  where i.id = ${id} and i.user_id = ${userId}`

/**
 * The windows of acme: every two hours from 8 AM on workdays, from 9 AM on Saturdays. `offset 0` keeps the holds from being
 * joined as a whole: under row security only the technician can be looked up in an index, not the range. Time off is read once.
 */
const availableDates = (tx: TransactionSql, category: number, first: string) => tx`
  with crew as materialized (select id from technicians where active and skill_ids @> to_jsonb(${category}::int)),
       off as materialized (select technician_id, during from technician_time_off where during && tstzrange(${first}::date, ${first}::date + interval '1 month')),
       busy as materialized (
         select crew.id as technician_id, taken.during from crew, lateral (
           select during from slot_holds where technician_id = crew.id and during && tstzrange(${first}::date, ${first}::date + interval '1 month') offset 0
         ) taken
         union all
         select technician_id, during from off
       ),
       windows as (
         select day::date as day, (day + make_interval(hours => hour)) at time zone 'America/Denver' as starts
         from generate_series(${first}::timestamp, ${first}::timestamp + interval '1 month - 1 day', interval '1 day') day, generate_series(8, 16) hour
         where case extract(dow from day) when 0 then false when 6 then hour in (9, 11, 13) else hour % 2 = 0 end
       )
  select distinct day::text from windows
  where exists (
    select from crew where not exists (select from busy where technician_id = crew.id and during && tstzrange(starts, starts + interval '2 hours'))
  ) order by day`

/** `words`: folded as the portal folds them. */
const customers = (tx: TransactionSql, words: readonly string[]) => tx`
  select u.id, u.first_name, u.last_name, u.archived, u.created_at,
         (select email_address from user_emails e where e.user_id = u.id order by "primary" desc, id limit 1) as email,
         (select phone_number from user_phones p where p.user_id = u.id order by "primary" desc, id limit 1) as phone,
         (select concat_ws(', ', concat_ws(' ', street, unit), city, concat_ws(' ', state, zip_code)) from addresses a where a.user_id = u.id and not a.archived order by "primary" desc, id limit 1) as address
  from customer_names n join users u on u.id = n.user_id
  where not u.archived ${words.reduce((all, word) => tx`${all} and exists (select from customer_words w where w.user_id = u.id and w.word >= ${word} and w.word < ${`${word}\u{10FFFF}`})`, tx``)}
  order by n.sort_name, n.user_id limit 50`

/** Of the company's days from the first one on. */
const board = (tx: TransactionSql, first: string, days: number) => tx`
  with visits as (
    select v.id, v.job_id, v.status, v.technician_id, v.arrival_window_start, v.arrival_window_end, lower(h.during) as held_start, upper(h.during) as held_end,
           c.name as service, u.first_name, u.last_name, p.phone_number, v.issued, to_json(a) as address
    from appointments v join addresses a on a.id = v.address_id join users u on u.id = v.user_id
    left join service_categories c on c.id = v.service_category_id
    left join user_phones p on p.user_id = u.id and p."primary"
    left join slot_holds h on h.appointment_id = v.id
    where v.scheduled_time >= (${first}::timestamp at time zone 'America/Denver') - interval '2 days'
      and v.scheduled_time < ((${first}::timestamp + ${days} * interval '1 day') at time zone 'America/Denver') + interval '2 days'
      and v.arrival_window_end > ${first}::timestamp at time zone 'America/Denver'
      and v.arrival_window_start < (${first}::timestamp + ${days} * interval '1 day') at time zone 'America/Denver'
      and v.status <> 'cancelled'
  )
  select (select json_agg(visits order by arrival_window_end, id) from visits) as visits,
         (select json_agg(json_build_object('id', t.id, 'first_name', u.first_name, 'hours', t.own_working_hours) order by u.first_name, t.id) from technicians t join users u on u.id = t.user_id where t.active and not u.archived) as technicians,
         (select json_agg(json_build_object('technician_id', technician_id, 'during', during)) from technician_time_off where ends_at > ${first}::timestamp and during && tstzrange(${first}::timestamp, ${first}::timestamp + ${days} * interval '1 day')) as time_off`

/** Runs in a transaction of the tenant, with the id of the session's user; 0 without a session. */
const inTenant = (request: IncomingMessage, work: (tx: TransactionSql, userId: number) => Promise<readonly Row[]>) =>
  sql.begin(async (tx) => {
    await tx`select set_config('role', 'portal_app', true), set_config('app.tenant_id', ${String(ACME)}, true)`
    const token = /token=([\w-]+)/.exec(request.headers.authorization ?? '')?.[1]
    if (!token) return work(tx, 0)
    const [session] = await tx`
      select s.user_id from sessions s join users u on u.id = s.user_id
      where s.token_hash = ${hash(token)} and s.idle_expires_at > ${NOW} and s.expires_at > ${NOW} and not u.archived`
    if (!session) throw new Error('There is no such session.')
    return work(tx, Number(session['user_id']))
  })

async function answer(request: IncomingMessage): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://peer')
  const id = Number(pathname.split('/').at(-1))
  if (pathname.startsWith('/v1/appointments/'))
    return (await inTenant(request, (tx, userId) => appointment(tx, userId, id)))[0]
  if (pathname === '/reports/consumer/invoices.json') return { data: await inTenant(request, invoices) }
  if (pathname.startsWith('/v2/invoices/')) return (await inTenant(request, (tx, userId) => invoice(tx, userId, id)))[0]
  if (pathname === '/v2/customers') {
    const words = (searchParams.get('query') ?? '').split(' ').filter(Boolean)
    return { data: await inTenant(request, (tx) => customers(tx, words)) }
  }
  if (pathname === '/v2/board')
    return (
      await inTenant(request, (tx) => board(tx, searchParams.get('from') ?? '', Number(searchParams.get('days'))))
    )[0]
  const days = await inTenant(request, (tx) =>
    availableDates(tx, Number(searchParams.get('service_category_id')), searchParams.get('service_date') ?? ''),
  )
  return { available_dates: days.map(({ day }) => String(day)) }
}

// Connections stay open, as the portal's do.
createServer({ keepAliveTimeout: 0 }, (request, response) => {
  const finish = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
  answer(request).then(
    (body) => finish(200, body),
    (error: Error) => finish(500, { error: error.message }),
  )
}).listen(readPort(process.env), '127.0.0.1')
readStdinLines(() => {})
