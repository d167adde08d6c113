import { PostgresJsSession } from 'drizzle-orm/postgres-js'

export interface CapturedStatement {
  text: string
  parameters: unknown[]
}

/** Captures the statements that are sent to PostgreSQL by Drizzle until `stop`, which returns them. */
export function captureStatements(): { stop: () => CapturedStatement[] } {
  const prepareQuery = jest.spyOn(PostgresJsSession.prototype, 'prepareQuery')
  return {
    stop() {
      const captured = prepareQuery.mock.calls.map(([{ sql: text, params: parameters }]) => ({ text, parameters }))
      prepareQuery.mockRestore()
      return captured
    },
  }
}
