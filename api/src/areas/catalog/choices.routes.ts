import { asc, eq, sql } from 'drizzle-orm'
import { readTable, type TableSource } from '#foundation/database/paged-table'
import { departments } from '#foundation/database/schema'
import { route } from '#foundation/http/route'
import type { Api } from '#foundation/services'
import type { TaskChoice } from '@portal/contract'

const CHOICES_A_PAGE = 50

const taskChoices: TableSource = {
  from: sql`select id, code, name, description, unit_price_cents, comparison_price_cents, covered_systems, warranty, item_type from tasks where active`,
  sort: { name: sql`lower(name)` },
  defaultSort: 'name',
  searched: [sql`code`, sql`name`, sql`description`],
}

/** Catalog choices for users outside the office, including technicians who edit a document by a link. */
export function choiceRoutes(api: Api): void {
  route(api, 'listTaskChoices', async ({ query: { page, query }, db }) => {
    const { rows, recordsFiltered } = await readTable<TaskChoice>(db, taskChoices, {
      page,
      query,
      per_page: CHOICES_A_PAGE,
      sort_desc: false,
    })
    return { data: rows, recordsFiltered }
  })

  route(api, 'listDepartmentNames', ({ db }) =>
    db
      .select({ id: departments.id, name: departments.name })
      .from(departments)
      .where(eq(departments.active, true))
      .orderBy(sql`lower(${departments.name})`, asc(departments.id)),
  )
}
