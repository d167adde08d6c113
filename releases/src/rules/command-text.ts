/** ' --percent 10 --guard': the options that have a value. */
export const optionsText = (
  given: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>,
): string =>
  Object.entries(given)
    .map(([name, value]) => {
      if (value === true) return ` --${name}`
      const text = value === false || value === undefined ? '' : String(value)
      return text === '' ? '' : ` --${name} ${text}`
    })
    .join('')
