import { sql, type SQL } from 'drizzle-orm'
import { rows, type Db } from '#foundation/database/database'
import type { FileUrl } from '#foundation/files/file-url'
import type { Json } from '#foundation/json'

const listed = (columns: SQL, from: SQL): SQL =>
  sql`coalesce((select json_agg(e order by e.id) from (select ${columns} ${from}) e), '[]')`

const lines = (table: 'invoice' | 'quote', document: SQL): SQL =>
  listed(
    sql`id, unit_name as name, description, quantity, unit_price_cents`,
    sql`from ${sql.identifier(`${table}_items`)} where ${sql.identifier(`${table}_id`)} = ${document}`,
  )

/** What there is of a customer, by section; `id` orders rows, and `key` and `thumb_key` become links to files. */
const sections = (id: number, language: string): Record<string, SQL> => ({
  emails: sql`select id, email_address, label, "primary" from user_emails where user_id = ${id}`,
  phones: sql`select id, phone_number, type, label, "primary" from user_phones where user_id = ${id}`,
  addresses: sql`
    select id, name, street, unit, city, state, zip_code, latitude, longitude, property_type, "primary", archived as deleted, created_at,
      ${listed(sql`id, email_address, confirmed_at`, sql`from address_emails where address_id = a.id`)} as emails,
      ${listed(sql`id, phone_number, type`, sql`from address_phones where address_id = a.id`)} as phones
    from addresses a where user_id = ${id}`,
  visits: sql`
    select v.id, job_id, coalesce(v.issued ->> 'service', c.translations -> ${language}::text ->> 'name', c.name) as service, status, scheduled_time, arrival_window_start, arrival_window_end,
      coalesce(v.issued #>> '{address,street}', a.street) as street, coalesce(v.issued #>> '{address,city}', a.city) as city, details,
      promo_code, cancelled_by, cancellation_reason, arrived_at, departed_at, v.created_at, r.score as rating, r.comment as rating_comment
    from appointments v join addresses a on a.id = v.address_id left join service_categories c on c.id = v.service_category_id
    left join ratings r on r.appointment_id = v.id where v.user_id = ${id}`,
  // A draft is the office's alone.
  quotes: sql`
    select id, job_id, name, summary, notes, status, quote_date, expires_on, total_cents, signature_name, signed_at, issued,
      ${lines('quote', sql`q.id`)} as items,
      ${listed(sql`id, kind, message, created_at`, sql`from quote_replies where quote_id = q.id`)} as replies
    from quotes q where user_id = ${id} and status not in ('draft', 'pending')`,
  invoices: sql`
    select id, job_id, invoice_date, summary, notes, subtotal_cents, discount_amount_cents, sales_tax_cents, total_cents, balance_cents,
      voided, signature_name, signed_at, issued, ${lines('invoice', sql`i.id`)} as items
    from invoices i where user_id = ${id}`,
  payments: sql`
    select p.id, invoice_id, amount_cents, status, transaction_type, transaction_time, card_brand, card_last4, ach_account_type, ach_last4,
      check_number, check_dl_state, check_dl_number, processor_name, adjustment, price_adjustment_cents, refund_of_id
    from payments p join invoices i on i.id = p.invoice_id where i.user_id = ${id}`,
  payment_methods: sql`
    select id, payment_type, brand, last4, exp_month, exp_year, ach_account_type, street, city, state, zip_code, is_default, created_at
    from stored_payment_methods where user_id = ${id}`,
  equipment: sql`
    select id, name, type_name, manufacturer, notes, address_id, archived as deleted, warranty_program_name, warranty_expiration_date,
      ${listed(sql`id, name, manufacturer, serial_number, model_number, install_location, installed_on`, sql`from equipment_components where equipment_id = e.id`)} as components,
      ${listed(sql`id, unit_name, finalized_at, invoice_id, job_id`, sql`from equipment_service where equipment_id = e.id`)} as service
    from equipment e where user_id = ${id}`,
  memberships: sql`
    select id, program_name, program_description, starts_at, renews_at, ends_at, auto_renews, price_cents,
      ${listed(sql`id, unit_name, frequency_count, frequency_period`, sql`from membership_items where membership_id = m.id`)} as items
    from memberships m where user_id = ${id}`,
  comments: sql`
    select c.id, c.job_id, comment, c.user_id = ${id} as own, c.created_at from comments c join jobs j on j.id = c.job_id
    where j.user_id = ${id} and (customer_visible or c.user_id = ${id})`,
  photos: sql`
    select p.id, p.job_id, key, thumb_key, content_type, p.added_by = ${id} as own, uploaded_at from photos p join jobs j on j.id = p.job_id
    where j.user_id = ${id} and customer_visible and uploaded_at is not null`,
  documents: sql`
    select d.id, d.job_id, name, key, d.created_at from documents d join jobs j on j.id = d.job_id
    where j.user_id = ${id} and customer_visible`,
  bank_authorizations: sql`
    select a.id, payment_id, accepted_text, ip_address, accepted_at from ach_authorizations a join payments p on p.id = a.payment_id
    join invoices i on i.id = p.invoice_id where i.user_id = ${id}`,
  signatures: sql`
    select id, document_type, document_id, document_text, kind, name, ip_address, user_agent, signed_at from signatures s
    where document_type = 'Quote' and document_id in (select id from quotes where user_id = ${id})
      or document_type = 'Invoice' and document_id in (select id from invoices where user_id = ${id})`,
  contacts_asked: sql`select id, answer, answered_at, created_at from contact_requests where user_id = ${id}`,
  sign_ins: sql`
    select id, created_at, last_seen_at, user_agent from sessions where user_id = ${id} and role = 'customer'`,
  networks: sql`select id, last_used_at from known_networks where user_id = ${id}`,
  links: sql`select id, role, resource_type, resource_id, created_at, expires_at, revoked_at, opened_count from link_tokens where user_id = ${id}`,
  mails: sql`
    select id, kind, "to", subject, created_at, sent_at from mails
    where lower("to") in (select lower(email_address) from user_emails where user_id = ${id})`,
})

export type OwnData = { profile: Json } & Record<string, Json[] | Json>

async function withLinks({ key, thumb_key, ...row }: Json, fileUrl: FileUrl): Promise<Json> {
  const [url, thumbUrl] = await Promise.all(
    [key, thumb_key].map(async (each) => (typeof each === 'string' ? fileUrl(each) : undefined)),
  )
  return { ...row, ...(url && { url }), ...(thumbUrl && { thumb_url: thumbUrl }) }
}

/** Everything that a customer may know of what is kept about them, without what the office notes for itself. */
export async function loadOwnData(db: Db, id: number, fileUrl: FileUrl, language: string): Promise<OwnData> {
  await db.execute(sql`select set_config('timezone', 'UTC', true)`)
  const read = async (query: SQL): Promise<Json[]> => {
    const found = await rows<{ row: Json }>(db, sql`select to_jsonb(r) as row from (${query}) r order by r.id`)
    return Promise.all(found.map(({ row }) => withLinks(row, fileUrl)))
  }
  const [profile = {}] = await read(
    sql`select id, first_name, last_name, created_at, erasure_requested_at from users where id = ${id}`,
  )
  const data: OwnData = { profile }
  for (const [name, query] of Object.entries(sections(id, language))) data[name] = await read(query)
  return data
}
