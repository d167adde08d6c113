import { Type } from '@sinclair/typebox'
import { badRequest } from '#foundation/errors'
import { toJsonSchema } from '#foundation/http/json-schema'
import { createAjv, validationError } from '#foundation/http/validation'
import { Exact, ServiceField, ServiceTranslations, type NewService } from '@portal/contract'

const isValid = createAjv(false).compile<ServiceField[]>(toJsonSchema(Type.Array(Exact(ServiceField.properties))))
const areTranslations = createAjv(false).compile<NonNullable<NewService['translations']>>(
  toJsonSchema(ServiceTranslations),
)

/** The same with its texts trimmed. */
export const trimTexts = <T>(input: T): T =>
  JSON.parse(JSON.stringify(input), (_, value: unknown) => (typeof value === 'string' ? value.trim() : value)) as T

/** Validates and trims a service's name in other languages. 400, naming the field. */
export function readServiceTranslations(input: unknown): NonNullable<NewService['translations']> {
  if (!areTranslations(input)) throw validationError(areTranslations.errors ?? [], 'translations')
  return trimTexts(input)
}

/** Validates a service's questions, and trims their texts. 400, naming the field. */
export function readServiceFields(input: unknown): ServiceField[] {
  const trimmed = trimTexts(input)
  if (!isValid(trimmed)) throw validationError(isValid.errors ?? [], 'fields')
  const names = trimmed.map(({ name }) => name)
  const second = names.findIndex((name, index) => names.indexOf(name) < index)
  if (second >= 0)
    throw badRequest(`${second}.name`, (i18n) =>
      i18n._('Name is "{name}" a second time; answers are kept by it.', { name: names[second] }),
    )
  for (const [index, { options, translations = {} }] of trimmed.entries())
    for (const [language, texts] of Object.entries(translations))
      if (texts.options && texts.options.length !== options.length)
        throw badRequest(
          `${index}.translations.${language}.options`,
          'Translate each option, in the order in which the question has them.',
        )
  return trimmed
}
