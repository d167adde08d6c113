import type { Sql } from 'postgres'

/** The time at which everything is generated and asked, so that every run and both databases give the same answers. */
export const NOW = '2026-06-10T16:00:00.000Z'
export const ACME = 1

const CUSTOMERS = 244
const TECHNICIANS = 12
const OFFICE = 4
const USERS = CUSTOMERS + TECHNICIANS + OFFICE
const VISITS = 500
/** From this many days before NOW on, visits have a row in slot_holds; older ones were released. */
const HELD_DAYS = 205

/** Ids of generated rows begin here; the API's own are far below. */
const FIRST_ID = 1_000_000
const FIRST_ACME_ID = 500_000

/** Which tenants get generated rows: `count` of them, from `first` on. Ids begin at `base`. */
interface Share {
  first: number
  count: number
  base: number
}

const acmeShare: Share = { first: ACME, count: 1, base: FIRST_ACME_ID }
const otherTenants = (count: number): Share => ({ first: 1_001, count, base: FIRST_ID })

/** The words by which a customer is found, of each table's row, as migration 0032 has them. */
const words: Record<string, string> = {
  u: "portal_words(concat_ws(' ', u.first_name, u.last_name, u.id))",
  e: 'portal_words(e.email_address)',
  p: 'portal_phone_words(p.phone_number)',
  a: "portal_words(concat_ws(' ', a.street, a.unit, a.city, a.zip_code))",
}

/** Id of the nth customer in acme's share, who is not one of the demo. */
export const acmeCustomer = (n: number): number => acmeShare.base + n

/**
 * Statements for the rows of these tenants. Rows of different tenants alternate, as they do where many tenants work at the same
 * time: n is the row's number in its tenant, t the tenant's. No randomness: multiples of primes spread what has to be spread.
 */
function statements({ first, count, base }: Share): string[] {
  const each = (rows: number) => `generate_series(0, ${rows - 1}) n, generate_series(0, ${count - 1}) t`
  const id = (n: string) => `${base} + (${n}) * ${count} + t`
  const tenant = `${first} + t`
  const customer = id(`(n * 37 + t) % ${CUSTOMERS}`)
  const cents = '(8900 + (n * 7 + t) % 40 * 1250)'
  const services = `(select tenant_id, array_agg(id order by id) as ids from service_categories where tenant_id between ${first} and ${first + count - 1} group by tenant_id) services`
  return [
    // People
    `insert into users (id, tenant_id, role, first_name, last_name, created_at)
     select ${id('n')}, ${tenant}, case when n < ${CUSTOMERS} then 'customer' when n < ${CUSTOMERS + TECHNICIANS} then 'technician' else 'admin' end,
            (array['Ana', 'Ben', 'Carla', 'Dev', 'Elif', 'Finn', 'Gus', 'Hana'])[1 + n % 8], 'Number ' || n, timestamptz '${NOW}' - n % 900 * interval '1 day'
     from ${each(USERS)}`,
    `insert into user_emails (id, tenant_id, user_id, email_address, email_lower, "primary") select ${id('n')}, ${tenant}, ${id('n')}, 'person-' || (${id('n')}) || '@example.com', 'person-' || (${id('n')}) || '@example.com', true from ${each(USERS)}`,
    `insert into user_phones (id, tenant_id, user_id, phone_number, "primary") select ${id('n')}, ${tenant}, ${id('n')}, '303' || lpad((n * 7919 + t)::text, 7, '0'), true from ${each(USERS)}`,
    `insert into addresses (id, tenant_id, user_id, street, city, state, zip_code, latitude, longitude, time_zone, property_type, "primary")
     select ${id('n')}, ${tenant}, ${id('n')}, (100 + n * 4) || ' Larch Ave', 'Fairhaven', 'CO', (80014 + n % 5)::text, 39.7 + n * 0.0003, -104.9 - t % 100 * 0.001, 'America/Denver', 'residential', true
     from ${each(CUSTOMERS)}`,
    `insert into customer_names (tenant_id, user_id, sort_name) select tenant_id, id, portal_sort_name(first_name, last_name) from users where id >= ${base} and role = 'customer'`,
    // What triggers write when customers are entered.
    ...['users u', 'user_emails e', 'user_phones p', 'addresses a'].map((table) => {
      const letter = table.at(-1)!
      const customerId = letter === 'u' ? 'u.id' : `${letter}.user_id`
      return `insert into customer_words (tenant_id, user_id, source, word)
        select ${letter}.tenant_id, ${customerId}, '${letter}' || ${letter}.id, word from ${table} join customer_names c on c.user_id = ${customerId}, unnest(${words[letter]}) as word where ${letter}.id >= ${base}`
    }),
    `insert into technicians (id, tenant_id, user_id, skill_ids, zip_codes, working_hours)
     select ${id('n')}, ${tenant}, ${id('n')}, to_jsonb(services.ids), '[]', '{}'
     from generate_series(${CUSTOMERS}, ${CUSTOMERS + TECHNICIANS - 1}) n, generate_series(0, ${count - 1}) t join ${services} on services.tenant_id = ${tenant}`,
    `insert into sessions (id, tenant_id, token_hash, role, user_id, created_at, last_seen_at, idle_expires_at, expires_at)
     select ${id('n')}, ${tenant}, 'scale-' || (${id('n')}), 'customer', ${id('n')}, timestamptz '${NOW}' - n * interval '2 hours', '${NOW}', timestamptz '${NOW}' + interval '14 days', timestamptz '${NOW}' + interval '60 days'
     from ${each(CUSTOMERS / 4)}`,
    `insert into technician_time_off (tenant_id, technician_id, during, ends_at, reason)
     select ${tenant}, ${id(`${CUSTOMERS} + n % ${TECHNICIANS}`)}, tstzrange(day, day + interval '5 days'), day + interval '5 days', 'Vacation'
     from (select n, t, timestamptz '2026-06-08 06:00Z' + (n * 53 + t * 7) % 420 * interval '1 day' - interval '350 days' as day from ${each(2 * TECHNICIANS)}) planned`,
    `insert into equipment (id, tenant_id, user_id, address_id, name, type_name, manufacturer) select ${id('n')}, ${tenant}, ${id('n')}, ${id('n')}, 'Furnace', 'Heating', 'Northwind' from ${each(CUSTOMERS / 2)}`,
    `insert into stored_payment_methods (id, tenant_id, user_id, method_key, gateway, gateway_token, payment_type, brand, last4, exp_month, exp_year)
     select ${id('n')}, ${tenant}, ${id('n')}, 'stax_card', 'stax', 'scale-' || n, 'card', 'Visa', '1111', 12, 2029 from ${each(CUSTOMERS / 4)}`,
    // Visits: a technician has one every 27 days or so. All but 5 % of the past ones were completed.
    `create temp table planned as
     select ${id('n')} as id, n, t, ${tenant} as tenant_id, ${customer} as user_id, ${id(`${CUSTOMERS} + n % ${TECHNICIANS}`)} as technician_id, services.ids[1 + (n + t) % cardinality(services.ids)] as category_id, day,
            (date '${NOW.slice(0, 10)}' + day + make_interval(hours => 8 + 2 * ((n + t) % 5))) at time zone 'America/Denver' as starts,
            case when day > 0 then (array['pending', 'assigned', 'accepted'])[1 + n % 3] when n % 20 = 1 then 'cancelled' when n % 20 = 3 then 'quote_denied' when n % 40 = 5 then 'lost_opportunity' else 'completed' end as status
     from (select n, t, n / ${TECHNICIANS} * 27 - 1075 + (n * 5 + t * 13) % 26 as day from ${each(VISITS)}) days join ${services} on services.tenant_id = ${tenant}`,
    'analyze planned',
    `insert into jobs (id, tenant_id, user_id, address_id, created_at) select id, tenant_id, user_id, user_id, least(starts - interval '6 days', '${NOW}') from planned order by n, t`,
    `insert into appointments (id, tenant_id, job_id, user_id, address_id, service_category_id, status, scheduled_time, arrival_window_start, arrival_window_end, dispatched_at, arrived_at, departed_at, technician_id, details, created_at, updated_at, window_set_at, issued)
     select p.id, p.tenant_id, p.id, p.user_id, p.user_id, category_id, status, starts + interval '1 hour', starts, starts + interval '2 hours',
            case when status = 'completed' then starts end, case when status = 'completed' then starts + interval '30 minutes' end, case when status = 'completed' then starts + interval '90 minutes' end,
            technician_id, '{"notes": "The gate is open."}', starts - interval '6 days', starts, starts - interval '6 days',
            case when day <= 0 then jsonb_build_object('address', jsonb_build_object('name', a.name, 'street', a.street, 'unit', a.unit, 'city', a.city, 'state', a.state, 'zip_code', a.zip_code, 'latitude', a.latitude, 'longitude', a.longitude, 'time_zone', a.time_zone, 'invalid', a.invalid),
              'technician', jsonb_build_object('first_name', 'Finn', 'last_name', 'Number'), 'service', 'Plumbing', 'company', 'Tenant') end
     from planned p join addresses a on a.id = p.user_id order by n, t`,
    `insert into slot_holds (tenant_id, technician_id, appointment_id, during, ends_at)
     select tenant_id, technician_id, id, tstzrange(starts, starts + interval '2 hours'), starts + interval '2 hours' from planned where day > -${HELD_DAYS} and status <> 'cancelled' order by n, t`,
    `insert into positions (appointment_id, tenant_id, latitude, longitude, seen_at, epoch, last_offset)
     select id, tenant_id, 39.75, -105.01, starts, 'scale-' || id, 1 from planned where day between -20 and 0`,
    // Money: every second visit has an invoice; four of five are paid.
    `create temp table billed as select *, ${cents} as cents, n % 10 = 0 as open from planned where day <= 0 and status = 'completed' and (n % 2 = 0 or n % 40 = 7)`,
    `insert into invoices (id, tenant_id, job_id, user_id, billing_address_id, service_address_id, invoice_date, format, summary, taxable, subtotal_cents, total_cents, total_transactions_cents, balance_cents, finalized_at, created_at, issued)
     select id, tenant_id, id, user_id, user_id, user_id, starts::date, 'detailed', 'The valve was replaced.', false, cents, cents, case when open then 0 else cents end, case when open then cents else 0 end, starts, starts,
            jsonb_build_object('customer_name', 'Person ' || user_id, 'billing_address', null, 'service_address', jsonb_build_object('street', '1 Larch Ave', 'unit', null, 'city', 'Fairhaven', 'state', 'CO', 'zip_code', '80014'),
              'company', jsonb_build_object('name', 'Tenant', 'texts', '{"email_terms_of_service": {"value": "Payment is due on completion of the work.", "default": null}}'::jsonb))
     from billed order by n, t`,
    `insert into invoice_items (tenant_id, invoice_id, position, unit_name, description, unit_price_cents)
     select tenant_id, id, line, (array['Diagnostic visit', 'Valve'])[1 + line], 'As agreed on site', case line when 0 then 8900 else cents - 8900 end from billed, generate_series(0, 1) line order by n, t, line`,
    `insert into payments (tenant_id, invoice_id, user_id, idempotency_key, request_fingerprint, reference_id, transaction_type, amount_cents, status, transaction_time, settled_at, card_brand, card_last4, entry_method, processor_name, created_at)
     select tenant_id, id, user_id, 'scale-' || id, 'scale-' || id, 'scale-' || id, 'card', cents, 'approved', starts, starts, 'visa', '1111', 'keyed', 'Stax', starts from billed where not open order by n, t`,
    `insert into quotes (id, tenant_id, user_id, name, summary, status, quote_date, service_address_id, billing_address_id, subtotal_cents, total_cents, created_at)
     select ${id('n')}, ${tenant}, ${customer}, 'Heat pump', 'A quieter one', (array['sent', 'accepted', 'denied'])[1 + n % 3], date '${NOW.slice(0, 10)}' - n * 20, ${customer}, ${customer}, ${cents}, ${cents}, '${NOW}' from ${each(50)}`,
    `insert into quote_items (tenant_id, quote_id, position, unit_name, unit_price_cents) select ${tenant}, ${id('n')}, 0, 'Heat pump', ${cents} from ${each(50)}`,
    // The log: a visit is booked by its customer and planned by the office.
    `insert into changes (tenant_id, transaction_id, at, resource_type, resource_id, table_name, row_id, action, before, after, actor, actor_id)
     select tenant_id, p.id * 2 + step, least(starts - interval '6 days', '${NOW}') + step * interval '1 hour', 'appointment', p.id, 'appointments', p.id,
            (array['created', 'updated'])[1 + step], case step when 1 then '{"status": "pending"}'::jsonb end, jsonb_build_object('status', case step when 0 then 'pending' else status end),
            case step when 0 then jsonb_build_object('kind', 'customer', 'id', user_id) else jsonb_build_object('kind', 'admin', 'id', ${id(String(CUSTOMERS + TECHNICIANS))}) end,
            case step when 0 then user_id else ${id(String(CUSTOMERS + TECHNICIANS))} end
     from planned p, generate_series(0, 1) step order by step, n, t`,
    'drop table planned, billed',
  ]
}

/** Tenants with the settings and services of acme. */
const tenantStatements = ({ first, count, base }: Share): string[] => [
  `insert into tenants (id, subdomain, name, timezone, support_email, feature_flags, customizations, payment_options, booking_rules, taxable)
   select ${first} + t, 'tenant-' || t, 'Tenant ' || t, timezone, support_email, feature_flags, customizations, payment_options, booking_rules, taxable from generate_series(0, ${count - 1}) t, tenants where id = ${ACME}`,
  `insert into service_categories (id, tenant_id, name, duration_minutes, fields, position)
   select ${base} + position * ${count} + t, ${first} + t, name, duration_minutes, fields, position from generate_series(0, ${count - 1}) t, service_categories where tenant_id = ${ACME}`,
]

/** Runs them without triggers and foreign keys, which would take minutes: the rows already have what those would check or add. */
async function runWithoutTriggers(sql: Sql, list: readonly string[]): Promise<void> {
  await sql.unsafe("set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'")
  for (const statement of list) await sql.unsafe(statement)
}

/** Adds what acme has besides the demo: as much as any other tenant. */
export const fillAcme = (sql: Sql): Promise<void> => runWithoutTriggers(sql, statements(acmeShare))

/** Adds this many tenants with all their rows. `sql` must have a single connection. */
export const fillTenants = (sql: Sql, count: number): Promise<void> =>
  runWithoutTriggers(sql, [...tenantStatements(otherTenants(count)), ...statements(otherTenants(count))])
