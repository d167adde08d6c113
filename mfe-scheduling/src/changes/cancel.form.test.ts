import { validationErrors } from '@portal/ui/form'
import { cancelSchema, toReason } from './cancel.form'

test.each([
  [{ reason: '' }, ['reason']],
  [{ reason: 'Fixed it myself' }, []],
  [{ reason: 'Other...' }, ['explanation']],
  [{ reason: 'Other...', explanation: '   ' }, ['explanation']],
  [{ reason: 'Other...', explanation: 'Moving away' }, []],
])('%j lacks %j', (values, missing) => {
  const errors = validationErrors(cancelSchema, values)
  expect(errors.map(({ path }) => path)).toEqual(missing)
  for (const { message } of errors) expect(message).toBe('Required field')
})

test.each([
  [{ reason: 'Conflicting schedule', explanation: '' }, 'Conflicting schedule'],
  // What was typed before another reason was chosen is not sent.
  [{ reason: 'Fixed it myself', explanation: 'typed before' }, 'Fixed it myself'],
  [{ reason: 'Other...', explanation: ' Moving away ' }, 'Other... Moving away'],
])('%j is sent as %s', (values, reason) => expect(toReason(cancelSchema.cast(values))).toBe(reason))
