import { Type } from '@sinclair/typebox'
import { badRequest } from '#foundation/errors'
import { toJsonSchema } from '#foundation/http/json-schema'
import { createAjv, validationError } from '#foundation/http/validation'
import { Exact, ServiceField } from '@portal/contract'

const isValid = createAjv(false).compile<ServiceField[]>(toJsonSchema(Type.Array(Exact(ServiceField.properties))))

/** Validates a service's questions, and trims their texts. 400, naming the field. */
export function readServiceFields(input: unknown): ServiceField[] {
  const trimmed: unknown = JSON.parse(JSON.stringify(input), (_, value: unknown) =>
    typeof value === 'string' ? value.trim() : value,
  )
  if (!isValid(trimmed)) throw validationError(isValid.errors ?? [], 'fields')
  const names = trimmed.map(({ name }) => name)
  const second = names.findIndex((name, index) => names.indexOf(name) < index)
  if (second >= 0)
    throw badRequest(`${second}.name`, (i18n) =>
      i18n._('Name is "{name}" a second time; answers are kept by it.', { name: names[second] }),
    )
  return trimmed
}
