// `npm run bench -- availability`: the API's availability calls, compared to one SQL statement that queries PostgreSQL for
// the same directly. 100 technicians, 20,000 bookings; checks each time that both return the same result.
import { availableParallelism } from 'node:os'
import { createTestApi, type TestApi } from 'api/testing'
import { demoIds } from 'demo/names'
import { median, pairedRatio, seededRandom } from './statistics'

const TECHNICIANS = 100
const BOOKINGS = 20_000
const DAYS = 120
const pairs = Number(process.env['BENCH_PAIRS'] ?? 30)
const seed = Number(process.env['BENCH_SEED'] ?? 1)

const acme = demoIds('acme')
const category = acme.categories.plumbing
const random = seededRandom(seed)
const dayAt = (index: number) =>
  new Date(Date.parse('2026-02-11T12:00:00Z') + index * 86_400_000).toISOString().slice(0, 10)

/** Fills a busy tenant: some months are booked out for days on end, others have gaps. */
async function fill({ database }: TestApi): Promise<number> {
  await database.raw(`update technicians set active = false where tenant_id = ${acme.tenant}`)
  await database.raw(
    `with made as (
       insert into users (tenant_id, role, first_name, last_name) select ${acme.tenant}, 'technician', 'Technician', n::text from generate_series(1, ${TECHNICIANS}) n returning id
     )
     insert into technicians (tenant_id, user_id, skill_ids, zip_codes, working_hours, own_working_hours)
     select ${acme.tenant}, id, $1::jsonb, '[]', hours, hours from made, (select jsonb_object_agg(d, '{"from": 8, "to": 18}'::jsonb) as hours from generate_series(1, 6) d)`,
    [JSON.stringify([category])],
  )
  // The tenant's windows start every two hours from 8 AM; a booking takes two hours.
  const values: string[] = []
  for (let index = 0; index < BOOKINGS * 1.6; index += 1) {
    const technician = 1 + Math.floor(random() * TECHNICIANS)
    // More bookings on the first days than on the last.
    const day = Math.floor(random() ** 1.5 * DAYS)
    const hour = 8 + 2 * Math.floor(random() * 5)
    values.push(`(${technician}, timestamp '${dayAt(day)} ${String(hour).padStart(2, '0')}:00')`)
  }
  const holds = await database.raw(
    `with crew as (select id, row_number() over (order by id) as n from technicians where tenant_id = ${acme.tenant} and active),
          wanted as (select distinct on (n, at) n, at from (values ${values.join(',')}) v(n, at) limit ${BOOKINGS})
     insert into slot_holds (tenant_id, technician_id, during)
     select ${acme.tenant}, crew.id, tstzrange(at at time zone 'America/Denver', (at at time zone 'America/Denver') + interval '2 hours')
     from wanted join crew using (n) on conflict do nothing returning 1`,
  )
  await database.raw('analyze')
  return holds.length
}

type Question = { name: 'available_dates' | 'available_time_slots'; day: string }

const query = (day: string) => ({ service_category_id: category, postal_code: '80014', service_date: day })

async function askApi(api: TestApi, { name, day }: Question): Promise<string[]> {
  const visitor = api.visitor()
  if (name === 'available_dates')
    return (await visitor.call('getAvailableDates', { query: query(day) })).body.available_dates
  const { time_slots } = (await visitor.call('getAvailableTimeSlots', { query: query(day) })).body
  return time_slots
    .filter(({ disabled }) => !disabled)
    .map(({ arrival_window_start }) => new Date(arrival_window_start).toISOString().slice(0, 16))
}

/** The same rules in SQL, for this tenant's hours: the cost with everything left to the database. */
async function askPostgres({ database }: TestApi, { name, day }: Question): Promise<string[]> {
  const from = name === 'available_dates' ? `date_trunc('month', date '${day}')` : `date '${day}'`
  const to =
    name === 'available_dates' ? `date_trunc('month', date '${day}') + interval '1 month - 1 day'` : `date '${day}'`
  const found = await database.raw(
    `with days as (select d::date as day from generate_series(${from}, ${to}, interval '1 day') d),
          windows as (
            select day, (day + make_interval(hours => h)) at time zone 'America/Denver' as starts
            from days, generate_series(8, 16, 2) h where extract(dow from day) between 1 and 5
            union all
            select day, (day + make_interval(hours => h)) at time zone 'America/Denver'
            from days, generate_series(9, 13, 2) h where extract(dow from day) = 6
          )
     select to_char(day, 'YYYY-MM-DD') as day, to_char(starts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as starts
     from windows
     where exists (
       select 1 from technicians t
       where t.tenant_id = ${acme.tenant} and t.active and t.skill_ids @> to_jsonb(${category})
         and not exists (
           select 1 from slot_holds h where h.technician_id = t.id and h.during && tstzrange(starts, starts + interval '2 hours')
         )
     )
     order by starts`,
  )
  return [...new Set(found.map((row) => String(row[name === 'available_dates' ? 'day' : 'starts'])))]
}

const api = await createTestApi()
try {
  if (api.database.kind !== 'postgres')
    throw new Error(
      'This benchmark needs a real PostgreSQL server: set TEST_DATABASE_URL, or run `npm run bench -- availability`.',
    )
  const bookings = await fill(api)
  console.log(
    `${TECHNICIANS} technicians, ${bookings} bookings on ${DAYS} days, PostgreSQL; ${pairs} pairs, seed ${seed}; ${availableParallelism()} cores, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}\n`,
  )
  console.log('| call | API, median | API, p95 | one SQL statement, median | API ÷ SQL |\n|---|---|---|---|---|')
  for (const name of ['available_dates', 'available_time_slots'] as const) {
    const times = { api: [] as number[], sql: [] as number[] }
    for (let pair = -3; pair < pairs; pair += 1) {
      const question: Question = { name, day: dayAt(Math.floor(random() * (DAYS - 31)) + 20) }
      const measure = async (who: 'api' | 'sql', ask: typeof askApi) => {
        const started = performance.now()
        const answer = await ask(api, question)
        if (pair >= 0) times[who].push(performance.now() - started)
        return answer
      }
      const calls = [() => measure('api', askApi), () => measure('sql', askPostgres)]
      if (pair % 2) calls.reverse()
      const [first, second] = [await calls[0]!(), await calls[1]!()]
      if (first.join() !== second.join())
        throw new Error(`${name} of ${question.day}: API and SQL disagree.\n${first.join()}\n${second.join()}`)
    }
    const { ratio, low, high } = pairedRatio(times.api, times.sql, random)
    const p95 = [...times.api].sort((a, b) => a - b)[Math.floor(pairs * 0.95)] ?? NaN
    console.log(
      `| ${name} | ${median(times.api).toFixed(1)} ms | ${p95.toFixed(1)} ms | ${median(times.sql).toFixed(1)} ms | ${ratio.toFixed(2)} × (${low.toFixed(2)}–${high.toFixed(2)}) |`,
    )
  }
} finally {
  await api.close()
}
