import { RatingForm } from './rating-form'
import { Stars } from './stars'

export const Empty = () => <RatingForm onSubmit={async () => {}} />

/** The API can't be reached; what was typed stays. */
export const Failing = () => (
  <RatingForm
    onSubmit={() => Promise.reject(Object.assign(new Error('The office is closed for a moment.'), { errors: [] }))}
  />
)

export const Given = () => <Stars score={4} />
