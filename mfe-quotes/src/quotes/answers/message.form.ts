import { object, string, type InferType } from '@portal/ui/form'

const MAX_MESSAGE = 2000

const message = string().trim().max(MAX_MESSAGE, `Must be ${MAX_MESSAGE} characters or fewer`)

/** The customer's message to the office; required if the answer is useless without it. */
export const messageSchema = (required: boolean) =>
  object({ message: required ? message.required('Required field') : message })
export type MessageValues = InferType<ReturnType<typeof messageSchema>>
export const keptFields = ['message'] as const
