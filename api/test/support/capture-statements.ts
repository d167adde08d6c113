import { fillPlaceholders } from 'drizzle-orm'
import { PostgresJsPreparedQuery } from 'drizzle-orm/postgres-js'

export interface CapturedStatement {
  text: string
  parameters: unknown[]
}

/** Captures the statements that are sent to PostgreSQL by Drizzle until `stop`, which returns them. */
export function captureStatements(): { stop: () => CapturedStatement[] } {
  const execute = jest.spyOn(PostgresJsPreparedQuery.prototype, 'execute')
  return {
    stop() {
      const captured = execute.mock.contexts.map((context, index) => {
        const { queryString, params } = context as unknown as { queryString: string; params: unknown[] }
        return { text: queryString, parameters: fillPlaceholders(params, execute.mock.calls[index]?.[0] ?? {}) }
      })
      execute.mockRestore()
      return captured
    },
  }
}
