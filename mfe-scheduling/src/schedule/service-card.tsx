import type { ServiceCategory } from '@portal/contract'
import { Card, Heading, SelectField, Stack } from '@portal/ui'

interface Props {
  categories: readonly ServiceCategory[]
  value: number | null
  error: string | undefined
  onChange: (id: number) => void
}

export function ServiceCard({ categories, value, error, onChange }: Props) {
  return (
    <Card>
      <Stack $gap="m">
        <Heading>What can we help you with?</Heading>
        <SelectField
          label="I'm having problems with..."
          value={value ?? ''}
          error={error}
          placeholder={value === null ? 'Choose a service' : undefined}
          options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(event) => onChange(Number(event.target.value))}
        />
      </Stack>
    </Card>
  )
}
