import { badRequest } from '#foundation/errors'

/** A place in the log: after a row, in the order in which transactions are numbered. */
export interface Place {
  transactionId: number
  id: number
}

export const writeCursor = ({ transactionId, id }: Place): string => `${transactionId}-${id}`

/** 400 if it was not written by `writeCursor`. */
export function readCursor(cursor: string, field: string): Place {
  const [, transactionId, id] = /^(\d{1,16})-(\d{1,16})$/.exec(cursor) ?? []
  if (!transactionId || !id) throw badRequest(field, 'This is not a cursor of an earlier answer.')
  return { transactionId: Number(transactionId), id: Number(id) }
}
