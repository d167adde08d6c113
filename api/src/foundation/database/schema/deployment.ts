import { pgTable, text } from 'drizzle-orm/pg-core'

/** What all nodes of this deployment have in common, or do once for all of them. */
export const deploymentFacts = pgTable('deployment_facts', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})
