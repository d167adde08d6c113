import { object, string, type InferType } from '@portal/ui/form'

const MAX_MESSAGE = 2000

const message = string().trim().max(MAX_MESSAGE, `Must be ${MAX_MESSAGE} characters or fewer`)

/** What a customer writes to the office; where nothing can be done without it, it is required. */
export const messageSchema = (required: boolean) => object({ message: required ? message.required('Required field') : message })
export type MessageValues = InferType<ReturnType<typeof messageSchema>>
export const keptFields = ['message'] as const
