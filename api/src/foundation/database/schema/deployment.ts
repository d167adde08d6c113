import { pgTable, text } from 'drizzle-orm/pg-core'

/** What all nodes of this deployment must have in common. */
export const deploymentFacts = pgTable('deployment_facts', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})
